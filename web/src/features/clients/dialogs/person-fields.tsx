import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { CountryCodeSelect } from "../../../components/ui/form/country-code-select";
import { Field, FieldGroup, TextInput } from "../../../components/ui/form/field";
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
            <CountryCodeSelect ref={field.ref} value={field.value} onBlur={field.onBlur} onChange={field.onChange} />
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

export function PersonFields({ notice }: { notice?: ReactNode }) {
  const { register, formState } = useFormContext<PersonForm>();
  const { errors } = formState;
  return (
    <>
      <Field label="Nombre" error={errors.client_name?.message}>
        <TextInput
          {...register("client_name")}
          data-autofocus
          autoComplete="off"
          autoCapitalize="words"
          maxLength={120}
          placeholder="Nombre y apellido"
        />
      </Field>
      {notice}
      <PersonPhoneFields />
      <Field label="Correo electrónico" optional error={errors.client_email?.message}>
        <TextInput
          {...register("client_email")}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="nombre@correo.com"
        />
      </Field>
      <Field label="Número de identificación" optional error={errors.client_identification_number?.message}>
        <TextInput
          {...register("client_identification_number")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="tabular-nums"
        />
      </Field>
    </>
  );
}
