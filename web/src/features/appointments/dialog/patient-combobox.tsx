import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import type { AppointmentForm } from "@sereno/core/appointment/schema";
import type { ClientListItem } from "@sereno/core/client/output";
import { spacedPhone } from "@sereno/core/client/rules";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Field, useControlProps } from "../../../components/ui/form/field";
import { TextInput, type TextInputProps } from "../../../components/ui/form/text-input";
import { keysOf } from "../../../lib/keys-of";
import { usePatientSearch } from "../data/use-patient-search";
import { clientFields } from "../model/appointment-form";

const phoneText = ({ whatsapp_code, phone_number }: ClientListItem) =>
  [whatsapp_code && `+${whatsapp_code}`, spacedPhone(phone_number)].filter(Boolean).join(" ");

const Suggestion = ({ client }: { client: ClientListItem }) => (
  <ComboboxOption
    value={client.id}
    className="flex min-h-11 flex-col justify-center rounded-[0.375rem] px-3 py-1.5 select-none data-focus:bg-hover"
  >
    <span className="truncate font-medium text-ink">{client.name}</span>
    <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
      <span>{phoneText(client)}</span>
      {client.identification_number && <span className="break-all">ID: {client.identification_number}</span>}
    </span>
  </ComboboxOption>
);

/** Closing a list that nobody sees used the key up; the dialog is to hear it too. */
const repeatEscape = (input: HTMLInputElement) =>
  requestAnimationFrame(() => input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));

/** Headless UI counts a list as open while it has nothing to show: such a one neither is announced nor takes keys. */
function ComboInput({ onKeyDown, ...props }: TextInputProps) {
  const isShown = props["aria-controls"] !== undefined;
  const isPointing = useRef(false);
  // The list points at its first suggestion by itself: going on with Tab must not take it for what was typed.
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

export interface PatientControlProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Called with the client whose data were filled in. */
  onClient?: ((client: ClientListItem) => void) | undefined;
}

function PatientControl({ inputRef, onClient }: PatientControlProps) {
  const { setValue, formState } = useFormContext<AppointmentForm>();
  const { field } = useController<AppointmentForm, "patientName">({ name: "patientName" });
  const { id } = useControlProps({});
  const [typed, setTyped] = useState("");
  const clients = usePatientSearch(typed);

  const choose = (chosenId: string | null) => {
    const client = clients.find((each) => each.id === chosenId);
    if (!client) return;
    setTyped("");
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    const filled = clientFields(client);
    for (const field of keysOf(filled)) setValue(field, filled[field], options);
    onClient?.(client);
  };

  return (
    <Combobox value={field.value} onChange={choose}>
      <ComboboxInput
        as={ComboInput}
        id={id}
        ref={(node: HTMLInputElement | null) => {
          field.ref(node);
          inputRef.current = node;
        }}
        displayValue={(name: string) => name}
        autoComplete="off"
        autoCapitalize="words"
        placeholder="Nombre y apellido"
        onBlur={field.onBlur}
        onChange={(event) => {
          field.onChange(event.target.value);
          setTyped(event.target.value);
        }}
      />
      {clients.length > 0 && (
        <ComboboxOptions
          anchor={{ to: "bottom start", gap: 4, padding: 8 }}
          modal={false}
          transition
          className="z-50 max-h-72! w-(--input-width) overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-pop transition-opacity data-closed:opacity-0"
        >
          {clients.map((client) => (
            <Suggestion key={client.id} client={client} />
          ))}
        </ComboboxOptions>
      )}
    </Combobox>
  );
}

/** A name: one of the clients, whose data it fills in, or a new one. */
export function PatientCombobox(props: PatientControlProps) {
  const { errors } = useFormContext<AppointmentForm>().formState;
  return (
    <Field label="Paciente" error={errors.patientName?.message}>
      <PatientControl {...props} />
    </Field>
  );
}
