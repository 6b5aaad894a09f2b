import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { Controller, useFormContext } from "react-hook-form";
import { CountryCodeSelect } from "../../../components/ui/form/country-code-select";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { TextInput } from "../../../components/ui/form/text-input";
import { type ChosenPatient, PatientChip } from "./patient-chip";
import { PatientCombobox, type PatientControlProps } from "./patient-combobox";

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
              className="w-28 shrink-0"
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

/** The client of the appointment: fields to type in, or the chosen client. */
export function PatientFields({ chosen, onRemove, ...props }: PatientControlProps & ChosenPatient) {
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
