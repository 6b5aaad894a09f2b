import { Search, X } from "lucide-react";
import { useRef } from "react";
import { cx } from "../../lib/cx";
import { IconButton } from "./button";
import { Field, TextInput, type TextInputProps } from "./form/field";
import type { TypedSearch } from "./form/use-typed-search";

interface SearchFieldProps extends TextInputProps {
  label: string;
  search: TypedSearch;
}

export function SearchField({ label, search: { text, setText, clear }, className, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label={label} hideLabel>
        <TextInput
          {...rest}
          ref={input}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={120}
          icon={<Search />}
          className={cx("[&::-webkit-search-cancel-button]:hidden", text && "pr-12", className)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {text && (
        <IconButton
          label="Borrar búsqueda"
          className="absolute top-0 right-0"
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </>
  );
}
