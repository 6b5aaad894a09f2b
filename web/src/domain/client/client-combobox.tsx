import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { TextInput, type TextInputProps, useControlProps } from "../../components/ui/form/field";
import { phoneText } from "../../lib/text";
import { useClientSearch } from "./use-client-search";

const Suggestion = ({ client }: { client: ClientListItem }) => (
  <ComboboxOption
    value={client.id}
    className="flex min-h-11 flex-col justify-center rounded-[0.375rem] px-3 py-1.5 select-none data-focus:bg-hover"
  >
    <span className="truncate font-medium text-ink">{client.name}</span>
    <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
      <span>{phoneText(client.phone)}</span>
      {client.identification_number && <span className="break-all">ID: {client.identification_number}</span>}
    </span>
  </ComboboxOption>
);

/** Sends Escape a second time, for the dialog around the input, because the hidden list has consumed the first. */
const repeatEscape = (input: HTMLInputElement) =>
  requestAnimationFrame(() => input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));

/** Input of the combobox. Without options, announces no list and ignores Enter, though Headless UI's list is open. */
function ComboInput({ onKeyDown, ...props }: TextInputProps) {
  const isShown = props["aria-controls"] !== undefined;
  const isPointing = useRef(false);
  // Tab must not choose the first option, which the list highlights by itself. Enter chooses only from a shown list.
  const isIgnored = (key: string) => (key === "Tab" && !isPointing.current) || (key === "Enter" && !isShown);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    if (key === "ArrowDown" || key === "ArrowUp") isPointing.current = true;
    else if (key.length === 1) isPointing.current = false;
    if (!isIgnored(key)) onKeyDown?.(event);
    if (key === "Escape" && !isShown && props["aria-expanded"]) repeatEscape(currentTarget);
  };
  return <TextInput {...props} aria-expanded={isShown} onKeyDown={handleKey} />;
}

interface ClientComboboxProps {
  text: string;
  onText: (text: string) => void;
  onClient: (client: ClientListItem) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  without?: string;
  placeholder: string;
}

export function ClientCombobox({ text, onText, onClient, inputRef, without, ...props }: ClientComboboxProps) {
  const { id } = useControlProps({});
  const [typed, setTyped] = useState("");
  const clients = useClientSearch(typed).filter((each) => each.id !== without);

  const choose = (chosenId: string | null) => {
    const client = clients.find((each) => each.id === chosenId);
    if (!client) return;
    setTyped("");
    onClient(client);
  };

  return (
    <Combobox value={text} onChange={choose}>
      <ComboboxInput
        {...props}
        as={ComboInput}
        id={id}
        ref={inputRef}
        displayValue={(name: string) => name}
        autoComplete="off"
        autoCapitalize="words"
        onChange={(event) => {
          onText(event.target.value);
          setTyped(event.target.value);
        }}
      />
      {clients.length > 0 && (
        <ComboboxOptions
          anchor={{ to: "bottom start", gap: 4, padding: 8 }}
          modal={false}
          className="z-50 max-h-72! w-(--input-width) overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-pop transition-opacity starting:opacity-0"
        >
          {clients.map((client) => (
            <Suggestion key={client.id} client={client} />
          ))}
        </ComboboxOptions>
      )}
    </Combobox>
  );
}
