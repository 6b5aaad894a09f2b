import { Controller, useFormContext } from "react-hook-form";
import { Switch } from "../../components/ui/form/checkbox";
import { Field, TextArea, TextInput } from "../../components/ui/form/field";
import { MoneyInput } from "../../components/ui/form/money-input";
import type { PackageForm } from "./package-form";

export function DescriptionFields() {
  const { register, formState } = useFormContext<PackageForm>();
  const { errors } = formState;
  return (
    <>
      <Field label="Nombre" error={errors.name?.message}>
        <TextInput {...register("name")} data-autofocus autoComplete="off" placeholder="Proceso individual" />
      </Field>
      <Field label="Descripción" optional error={errors.description?.message}>
        <TextArea {...register("description")} rows={2} placeholder="Qué incluye y para quién es" />
      </Field>
    </>
  );
}

const numeric = { inputMode: "numeric", autoComplete: "off", className: "tabular-nums" } as const;

export function TermFields() {
  const { register, formState } = useFormContext<PackageForm>();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Field label="Sesiones" error={errors.sessions?.message}>
        <TextInput {...register("sessions")} {...numeric} placeholder="8" />
      </Field>
      <Field label="Vigencia (meses)" error={errors.validity_months?.message}>
        <TextInput {...register("validity_months")} {...numeric} placeholder="3" />
      </Field>
    </div>
  );
}

export function PriceFields() {
  const { register, formState, watch } = useFormContext<PackageForm>();
  const { errors } = formState;
  return (
    <div className="grid gap-3">
      {watch("use_custom_price") ? (
        <Controller<PackageForm, "custom_price">
          name="custom_price"
          render={({ field }) => (
            <Field label="Precio personalizado (COP)" error={errors.custom_price?.message}>
              <MoneyInput {...field} />
            </Field>
          )}
        />
      ) : (
        <Field label="Descuento (%)" error={errors.discount_percentage?.message}>
          <TextInput {...register("discount_percentage")} {...numeric} inputMode="decimal" placeholder="10" />
        </Field>
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
