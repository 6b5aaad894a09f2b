import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { X } from "lucide-react";
import type { RefObject } from "react";
import { Controller, useController, useFormContext } from "react-hook-form";
import { Avatar } from "../../../components/ui/avatar";
import { IconButton } from "../../../components/ui/button";
import { CountryCodeSelect } from "../../../components/ui/form/country-code-select";
import { Field, FieldGroup, TextInput, useTypedFirst } from "../../../components/ui/form/field";
import { ClientCombobox } from "../../../domain/client/client-combobox";
import { keysOf } from "../../../lib/keys-of";
import { phoneText } from "../../../lib/text";
import { clientFields, type KnownPatient } from "../model/patient";

interface PatientChipProps {
  client: KnownPatient;
  onRemove: () => void;
  nextRef: RefObject<HTMLElement | null>;
}

function PatientChip({ client: { name, phone }, onRemove, nextRef }: PatientChipProps) {
  useTypedFirst(nextRef);
  return (
    <fieldset className="min-w-0 sm:col-span-2 lg:col-span-1">
      <legend className="sr-only">Paciente</legend>
      <div className="flex min-h-14 items-center gap-3 rounded-control border border-teal-line bg-teal-soft pl-2.5">
        <Avatar name={name} className="size-9!" />
        <p className="min-w-0 grow leading-snug">
          <span className="block truncate font-medium text-teal-ink">{name}</span>
          <span className="block truncate text-sm text-ink-soft tabular-nums">{phoneText(phone)}</span>
        </p>
        <IconButton label={`Quitar a ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  );
}

interface PatientControlProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Whether the dialog opens with the focus on this field. */
  isAskedFirst: boolean;
  onClient: (client: ClientListItem) => void;
}

function PatientCombobox({ inputRef, isAskedFirst, onClient }: PatientControlProps) {
  const { setValue, formState } = useFormContext<AppointmentForm>();
  const { field } = useController<AppointmentForm, "patientName">({ name: "patientName" });

  useTypedFirst(inputRef, isAskedFirst);

  const fillIn = (client: ClientListItem) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    const filled = clientFields(client);
    for (const name of keysOf(filled)) setValue(name, filled[name], options);
    onClient(client);
  };

  return (
    <Field label="Paciente" error={formState.errors.patientName?.message}>
      <ClientCombobox
        text={field.value}
        onText={field.onChange}
        onClient={fillIn}
        onBlur={field.onBlur}
        inputRef={(node) => {
          field.ref(node);
          inputRef.current = node;
        }}
        placeholder="Nombre y apellido"
      />
    </Field>
  );
}

const trimmed = { setValueAs: (value: string) => value.trim() };

function PatientPhoneFields() {
  const { register, formState, trigger } = useFormContext<AppointmentForm>();
  const error = formState.errors.phone?.message;
  return (
    <FieldGroup label="Celular" error={error}>
      <div className="flex gap-2 tight:flex-wrap">
        <Controller<AppointmentForm, "countryCode">
          name="countryCode"
          render={({ field }) => (
            <CountryCodeSelect
              ref={field.ref}
              value={field.value}
              onBlur={field.onBlur}
              onChange={(code) => {
                field.onChange(code);
                if (formState.isSubmitted) void trigger("phone");
              }}
            />
          )}
        />
        <TextInput
          {...register("phone")}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          aria-label="Número de celular"
          aria-invalid={Boolean(error)}
          placeholder="300 123 4567"
          className="tabular-nums"
        />
      </div>
    </FieldGroup>
  );
}

interface PatientFieldsProps extends PatientControlProps, Pick<PatientChipProps, "onRemove"> {
  chosen: KnownPatient | null;
}

export function PatientFields({ chosen, onRemove, ...props }: PatientFieldsProps) {
  return chosen ? (
    <PatientChip client={chosen} onRemove={onRemove} nextRef={props.inputRef} />
  ) : (
    <>
      <PatientCombobox {...props} />
      <PatientPhoneFields />
    </>
  );
}

export function PatientDetails({ isChosen }: { isChosen: boolean }) {
  const { register, formState } = useFormContext<AppointmentForm>();
  const { errors } = formState;
  return (
    <>
      {isChosen && <PatientPhoneFields />}
      <Field label="Correo electrónico" optional error={errors.email?.message}>
        <TextInput
          {...register("email", trimmed)}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="nombre@correo.com"
        />
      </Field>
      <Field label="Número de identificación" optional error={errors.identificationNumber?.message}>
        <TextInput
          {...register("identificationNumber", trimmed)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular-nums"
        />
      </Field>
    </>
  );
}
