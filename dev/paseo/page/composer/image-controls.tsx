/** Picks the images of a message and shows those that will go with it. */
import { useRef } from "react";
import { Glyph } from "../chrome/glyph.tsx";
import { type AttachedImage, imageUrl } from "./images.ts";

interface ImagesProps {
  readonly images: readonly AttachedImage[];
  onRemove(image: AttachedImage): void;
}

export function Images({ images, onRemove }: ImagesProps) {
  if (images.length === 0) return null;
  return (
    <ul className="images" aria-label="Attached images">
      {images.map((image, index) => (
        <li key={`${index}/${image.name}`}>
          <img src={imageUrl(image)} alt={image.name} />
          <button
            type="button"
            className="button button-icon"
            aria-label={`Remove ${image.name}`}
            onClick={() => onRemove(image)}
          >
            <Glyph name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ImageButtonProps {
  onPick(files: Iterable<File>): Promise<void>;
}

export function ImageButton({ onPick }: ImageButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Images"
        onChange={(event) => {
          void onPick(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label="Attach images"
        title="Attach images"
        onClick={() => input.current?.click()}
      >
        <Glyph name="image" />
      </button>
    </>
  );
}
