import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { TextField } from "../../../components/form/text-field";
import { CountryCodeSelect } from "../../../components/ui/form/country-code-select";
import { FieldGroup, TextInput } from "../../../components/ui/form/field";
import { type PersonForm, readPhone } from "../model/client-form";

function PersonPhoneFields() {
  const { field: code, fieldState: codeState } = useController<PersonForm, "phoneCountryCode">({
    name: "phoneCountryCode",
  });
  const { field: phone, fieldState: phoneState } = useController<PersonForm, "phone">({ name: "phone" });
  const { setValue } = useFormContext<PersonForm>();
  const error = phoneState.error?.message ?? codeState.error?.message;
  return (
    <FieldGroup label="Celular" error={error}>
      <div className="flex gap-2 tight:flex-wrap">
        <CountryCodeSelect ref={code.ref} value={code.value} onBlur={code.onBlur} onChange={code.onChange} />
        <TextInput
          {...phone}
          onChange={(event) => {
            const read = readPhone(event.target.value, code.value);
            if (read.code !== code.value) setValue("phoneCountryCode", read.code, { shouldDirty: true });
            phone.onChange(read.number);
          }}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          aria-label="Número de celular"
          aria-invalid={Boolean(error) || undefined}
          placeholder="3001234567"
          className="tabular-nums"
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
