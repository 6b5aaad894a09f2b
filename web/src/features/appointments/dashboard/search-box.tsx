import { Search, X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../../../components/ui/button";
import { Field } from "../../../components/ui/form/field";
import { TextInput } from "../../../components/ui/form/text-input";
import { useTypedSearch } from "../../../components/ui/form/use-typed-search";

const LONGEST = 120;

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  onFocus: () => void;
}

/** What is typed is searched once typing pauses; `value` can also change from outside. */
export function SearchBox({ value, onSearch, onFocus }: SearchBoxProps) {
  const { text, setText, send, clear } = useTypedSearch(value, onSearch);
  const input = useRef<HTMLInputElement>(null);

  return (
    <search className="relative block">
      <Field label="Buscar por nombre del paciente" hideLabel>
        <TextInput
          ref={input}
          type="search"
          title="Buscar (/)"
          aria-keyshortcuts="/"
          placeholder="Buscar por nombre del paciente"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST}
          icon={<Search />}
          className="pr-12 [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onFocus={onFocus}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && send()}
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
    </search>
  );
}
