import { Search, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../components/ui/button";
import { Field } from "../../../components/ui/form/field";
import { TextInput } from "../../../components/ui/form/text-input";

const DEBOUNCE_MS = 250;
const LONGEST = 120;

/** What is typed is searched once typing pauses; `value` can also change from outside. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  const send = useCallback(
    (wanted: string) => {
      sent.current = wanted;
      onSearch(wanted);
    },
    [onSearch],
  );

  // Only a value that came from elsewhere replaces what is being typed.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => send(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, send]);

  const clear = () => {
    setText("");
    send("");
    input.current?.focus();
  };

  return (
    <search className="relative block">
      <Field label="Buscar por nombre del paciente" hideLabel>
        <TextInput
          ref={input}
          type="search"
          placeholder="Buscar por nombre del paciente"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST}
          icon={<Search />}
          className="pr-12 [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && send(text.trim())}
        />
      </Field>
      {text && (
        <IconButton label="Borrar búsqueda" className="absolute top-0 right-0" onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </search>
  );
}
