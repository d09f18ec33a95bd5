/** The platform's own list of choices, with a name for screen readers and a size that fingers can hit. */
import { Glyph } from "./glyph.tsx";

export interface SelectProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly description?: string | undefined;
  }[];
  readonly disabled?: boolean;
  onChange(id: string): void;
}

export function Select({ label, value, options, disabled = false, onChange }: SelectProps) {
  const chosen = options.find((option) => option.id === value);
  return (
    <span className="select">
      <select
        aria-label={label}
        title={chosen?.description ?? label}
        value={value ?? ""}
        disabled={disabled || options.length === 0}
        onChange={(event) => onChange(event.target.value)}
      >
        {chosen === undefined && (
          <option value="" disabled>
            {label}
          </option>
        )}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <Glyph name="chevronDown" />
    </span>
  );
}
