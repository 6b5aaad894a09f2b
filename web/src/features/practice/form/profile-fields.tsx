import { DEFAULT_MESSAGE } from "@sereno/core/domain/practice/template/rules";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { TextField as FormTextField, type TextFieldProps } from "../../../components/form/text-field";
import { Button } from "../../../components/ui/button";
import { Field, FieldGroup, TextArea } from "../../../components/ui/form/field";
import { Segmented } from "../../../components/ui/form/segmented";
import { keysOf } from "../../../lib/keys-of";
import { unbrokenPesos } from "../../../lib/text";
import { messagePreview } from "../model/message-preview";
import type { ProfileField, ProfileForm } from "../model/profile-form";

const TextField = ({ required, ...rest }: TextFieldProps<ProfileForm>) => (
  <FormTextField<ProfileForm> {...rest} optional={!required} aria-required={required} />
);

const FIELDS = "grid items-start gap-x-4 gap-y-5 sm:grid-cols-2";

const PERSONAL: ProfileField[] = ["name", "email", "phone", "city", "address", "company_name", "nit"];

export const isPersonal = (field: string): boolean => PERSONAL.some((each) => each === field);

export const PersonalFields = () => (
  <div className={FIELDS}>
    <TextField name="name" label="Nombre" required autoComplete="name" autoCapitalize="words" />
    <TextField
      name="email"
      label="Correo electrónico"
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
    />
    <TextField
      name="phone"
      label="Teléfono"
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      className="tabular-nums"
    />
    <TextField name="city" label="Ciudad" autoComplete="address-level2" autoCapitalize="words" />
    <TextField name="address" label="Dirección" required autoComplete="street-address" fieldClassName="sm:col-span-2" />
    <TextField name="company_name" label="Empresa" autoComplete="organization" />
    <TextField name="nit" label="NIT" autoComplete="off" spellCheck={false} className="tabular-nums" />
  </div>
);

const ACCOUNT_LABELS: Record<ProfileForm["account_type"], string> = {
  "": "Ninguna",
  ahorros: "Ahorros",
  corriente: "Corriente",
};
const ACCOUNT_TYPES = keysOf(ACCOUNT_LABELS).map((value) => ({ value, label: ACCOUNT_LABELS[value] }));

export function BankFields() {
  const { field, fieldState } = useController<ProfileForm, "account_type">({ name: "account_type" });
  return (
    <div className={FIELDS}>
      <TextField
        name="breb_key"
        label="Llave Bre-B"
        data-autofocus
        hint="Tu cédula, tu celular, tu correo o la que empieza con @."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        fieldClassName="sm:col-span-2"
      />
      <TextField name="bank_name" label="Banco" autoComplete="off" />
      <TextField
        name="account_number"
        label="Número de cuenta"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        className="tabular-nums"
      />
      <FieldGroup label="Tipo de cuenta" optional error={fieldState.error?.message}>
        <Segmented label="Tipo de cuenta" options={ACCOUNT_TYPES} value={field.value} onChange={field.onChange} />
      </FieldGroup>
    </div>
  );
}

const HINT = "Pon {nombre}, {concepto}, {valor} y {pago} donde van. Déjalo vacío para usar el de Sereno.";

export function MessageField() {
  const { register, formState, setFocus, setValue } = useFormContext<ProfileForm>();
  const preview = messagePreview(useWatch<ProfileForm>());
  const begin = () => {
    setValue("payment_message", DEFAULT_MESSAGE, { shouldDirty: true, shouldValidate: true });
    setFocus("payment_message");
  };
  return (
    <div className="grid gap-4">
      <Field label="Tu texto" optional hint={HINT} error={formState.errors.payment_message?.message}>
        <TextArea {...register("payment_message")} rows={4} />
      </Field>
      <div className="rounded-card border border-line bg-sunken p-4">
        <p className="text-sm font-medium">{preview.isOwn ? "Así se lee" : "Así se lee el de Sereno"}</p>
        <p className="mt-2 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{unbrokenPesos(preview.text)}</p>
        {!preview.isOwn && (
          <Button onClick={begin} className="mt-3">
            Cambiar este texto
          </Button>
        )}
      </div>
    </div>
  );
}
