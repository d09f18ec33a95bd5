/** Images that go with a message, read from files or from the clipboard. */

export interface AttachedImage {
  readonly name: string;
  readonly mimeType: string;
  /** Base64 without a prefix. */
  readonly data: string;
}

/** Skips what is not an image. */
export async function readImages(files: Iterable<File>): Promise<AttachedImage[]> {
  const images = [...files].filter((file) => file.type.startsWith("image/"));
  return Promise.all(
    images.map(async (file) => ({ name: file.name, mimeType: file.type, data: await base64(file) })),
  );
}

export function imageUrl({ mimeType, data }: AttachedImage): string {
  return `data:${mimeType};base64,${data}`;
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("error", () => reject(new Error(`${file.name} cannot be read`)));
    reader.addEventListener("load", () => {
      const { result } = reader;
      resolve(typeof result === "string" ? result.slice(result.indexOf(",") + 1) : "");
    });
    reader.readAsDataURL(file);
  });
}
