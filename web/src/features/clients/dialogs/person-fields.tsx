import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { TextField } from "../../../components/form/text-field";
import { CountryCodeSelect } from "../../../components/ui/form/country-code-select";
import { FieldGroup, TextInput } from "../../../components/ui/form/field";
import { type PersonForm, readPhone } from "../model/client-form";

function PersonPhoneFields() {
  const { control, formState, getValues, setValue } = useFormContext<PersonForm>();
  const error = formState.errors.phone?.message ?? formState.errors.phoneCountryCode?.message;
  return (
    <FieldGroup label="Celular" error={error}>
      <div className="flex gap-2 tight:flex-wrap">
        <Controller
          control={control}
          name="phoneCountryCode"
          render={({ field }) => (
            <CountryCodeSelect
              ref={field.ref}
              value={field.value}
              onBlur={field.onBlur}
              onChange={field.onChange}
              className="w-28 shrink-0"
            />
          )}
        />
        <Controller
          control={control}
          name="phone"
          render={({ field }) => (
            <TextInput
              {...field}
              onChange={(event) => {
                const before = getValues("phoneCountryCode");
                const { code, number } = readPhone(event.target.value, before);
                if (code !== before) setValue("phoneCountryCode", code, { shouldDirty: true });
                field.onChange(number);
              }}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              aria-label="Número de celular"
              aria-invalid={Boolean(error) || undefined}
              placeholder="3001234567"
              className="tabular-nums"
            />
          )}
        />
      </div>
    </FieldGroup>
  );
}

export const PersonFields = ({ notice }: { notice?: ReactNode }) => (
  <>
    <TextField<PersonForm>
      name="client_name"
      label="Nombre"
      data-autofocus
      autoCapitalize="words"
      maxLength={120}
      placeholder="Nombre y apellido"
    />
    {notice}
    <PersonPhoneFields />
    <TextField<PersonForm>
      name="client_email"
      label="Correo electrónico"
      optional
      type="email"
      inputMode="email"
      autoCapitalize="none"
      placeholder="nombre@correo.com"
    />
    <TextField<PersonForm>
      name="client_identification_number"
      label="Número de identificación"
      optional
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      className="tabular-nums"
    />
  </>
);
