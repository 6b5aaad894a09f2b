import { useFormContext } from "react-hook-form";
import { MoneyField, TextAreaField, TextField } from "../../components/form/text-field";
import { Switch } from "../../components/ui/form/checkbox";
import type { PackageForm } from "./package-form";

export const DescriptionFields = () => (
  <>
    <TextField<PackageForm> name="name" label="Nombre" data-autofocus placeholder="Proceso individual" />
    <TextAreaField<PackageForm>
      name="description"
      label="Descripción"
      optional
      rows={2}
      placeholder="Qué incluye y para quién es"
    />
  </>
);

const numeric = { inputMode: "numeric", className: "tabular-nums" } as const;

export const TermFields = () => (
  <div className="grid grid-cols-2 items-start gap-4">
    <TextField<PackageForm> name="sessions" label="Sesiones" {...numeric} placeholder="8" />
    <TextField<PackageForm> name="validity_months" label="Vigencia (meses)" {...numeric} placeholder="3" />
  </div>
);

export function PriceFields() {
  const { register, watch } = useFormContext<PackageForm>();
  return (
    <div className="grid gap-3">
      {watch("use_custom_price") ? (
        <MoneyField<PackageForm> name="custom_price" label="Precio personalizado (COP)" />
      ) : (
        <TextField<PackageForm>
          name="discount_percentage"
          label="Descuento (%)"
          {...numeric}
          inputMode="decimal"
          placeholder="10"
        />
      )}
      <Switch {...register("use_custom_price")} label="Usar precio personalizado" />
    </div>
  );
}

export function OptionFields() {
  const { register } = useFormContext<PackageForm>();
  return (
    <div className="grid gap-3">
      <Switch
        {...register("transferable")}
        label="Transferible"
        description="El cliente puede cederlo a otra persona."
      />
      <Switch {...register("for_couples")} label="Para parejas" description="Cada sesión es para dos personas." />
      <Switch
        {...register("is_active")}
        label="Activo"
        description="Se ofrece al agendar citas y al agregar clientes."
      />
    </div>
  );
}
