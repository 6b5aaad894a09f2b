import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from "@sereno/core/domain/payment/rules";
import { useController } from "react-hook-form";
import { Switch } from "../../components/ui/form/checkbox";
import { Field } from "../../components/ui/form/field";
import { Select } from "../../components/ui/form/select";
import { TextInput } from "../../components/ui/form/text-input";
import { UsualMoneyInput } from "../../components/ui/form/usual-money-input";
import { saleNote } from "./package-terms";

const OPTIONS = [
  { value: "", label: "Sin especificar" },
  ...PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] })),
];

export interface PaymentNames {
  isPaid: string;
  paid: string;
  method: string;
  reference: string;
}

interface PaymentFieldsProps {
  names: PaymentNames;
  /** Price in pesos. */
  price: number;
}

export function PaymentFields({ names, price }: PaymentFieldsProps) {
  const isPaid = useController({ name: names.isPaid });
  const paid = useController({ name: names.paid });
  const method = useController({ name: names.method });
  const reference = useController({ name: names.reference });
  const { value, onChange, ...isPaidField } = isPaid.field;
  const note = saleNote(price, value ? (paid.field.value ?? price) : 0);
  return (
    <div className="grid gap-3">
      <Switch
        {...isPaidField}
        label="Ya pagó"
        description={value ? undefined : note}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      {value && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-x-4 gap-y-5">
          <Field
            label="Valor pagado"
            hint={note && <span className="tabular-nums">{note}</span>}
            error={paid.fieldState.error?.message}
          >
            <UsualMoneyInput {...paid.field} usual={price} />
          </Field>
          <Field label="Medio de pago" optional error={method.fieldState.error?.message}>
            <Select {...method.field} options={OPTIONS} />
          </Field>
          <Field label="Referencia de pago" optional error={reference.fieldState.error?.message}>
            <TextInput {...reference.field} autoComplete="off" placeholder="Número o comprobante" />
          </Field>
        </div>
      )}
    </div>
  );
}
