import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from "@sereno/core/domain/payment/rules";
import { useController, useFormContext } from "react-hook-form";
import { DateInput } from "../../components/form/date-input";
import { MoneyField, TextField } from "../../components/form/text-field";
import { Field, FieldGroup } from "../../components/ui/form/field";
import { Fold } from "../../components/ui/form/fold";
import type { PaymentForm } from "./payment-form";

export const AmountField = ({ hint }: { hint: string | undefined }) => (
  <MoneyField<PaymentForm>
    name="amount"
    label="Valor"
    hint={hint && <span aria-live="polite">{hint}</span>}
    className="text-lg font-semibold"
  />
);

export function ReferenceAndDate({ today }: { today: string }) {
  const { field, fieldState } = useController<PaymentForm, "received_on">({ name: "received_on" });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-x-4 gap-y-5">
      <TextField<PaymentForm> name="reference" label="Referencia" optional placeholder="Número o comprobante" />
      <Field label="Fecha" error={fieldState.error?.message}>
        <DateInput {...field} max={today} />
      </Field>
    </div>
  );
}

const WITHHELD_HINT = "Lo que quien paga retuvo para la DIAN. Cuenta como pagado.";

export function MoreFields() {
  const { errors } = useFormContext<PaymentForm>().formState;
  return (
    <Fold label="Más" open={Boolean(errors.withheld)}>
      <MoneyField<PaymentForm> name="withheld" label="Retención" optional hint={WITHHELD_HINT} />
    </Fold>
  );
}

export function MethodField({ label = "Medio de pago" }: { label?: string }) {
  const { register, formState } = useFormContext<PaymentForm>();
  return (
    <FieldGroup label={label} error={formState.errors.method?.message}>
      <div className="flex flex-wrap gap-2">
        {PAYMENT_METHODS.map((method) => (
          <label
            key={method}
            className="flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-4 text-sm font-medium text-ink-soft transition-colors select-none hover:bg-sunken has-checked:border-primary has-checked:bg-teal-soft has-checked:text-teal-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary md:pointer-fine:min-h-9"
          >
            <input {...register("method")} type="radio" value={method} className="sr-only" />
            {PAYMENT_METHOD_LABELS[method]}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
