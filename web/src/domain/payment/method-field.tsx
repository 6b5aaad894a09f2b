import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from "@sereno/core/domain/payment/rules";
import { useFormContext } from "react-hook-form";
import { FieldGroup } from "../../components/ui/form/field";
import type { PaymentForm } from "./payment-form";

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
