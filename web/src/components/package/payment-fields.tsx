import { PAYMENT_METHOD_LABELS } from "@sereno/core/purchase/rules";
import { PAYMENT_METHODS } from "@sereno/core/purchase/schema";
import { useController } from "react-hook-form";
import { Field } from "../ui/form/field";
import { Select } from "../ui/form/select";
import { TextInput } from "../ui/form/text-input";

const OPTIONS = [
  { value: "", label: "Sin especificar" },
  ...PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] })),
];

/** How a package is paid, in the fields of these names. */
export function PaymentFields({ names }: { names: { method: string; reference: string } }) {
  const method = useController({ name: names.method });
  const reference = useController({ name: names.reference });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-x-4 gap-y-5">
      <Field label="Medio de pago" optional error={method.fieldState.error?.message}>
        <Select {...method.field} options={OPTIONS} />
      </Field>
      <Field label="Referencia de pago" optional error={reference.fieldState.error?.message}>
        <TextInput {...reference.field} autoComplete="off" placeholder="Número o comprobante" />
      </Field>
    </div>
  );
}
