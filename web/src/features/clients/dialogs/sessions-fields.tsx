import type { EditSessionsForm } from "@sereno/core/domain/client/schema";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { Minus, Plus } from "lucide-react";
import { Controller, useFormContext } from "react-hook-form";
import { IconButton } from "../../../components/ui/button";
import { Field } from "../../../components/ui/form/field";
import { Select } from "../../../components/ui/form/select";
import { PackageProgress } from "../../../domain/package/package-progress";
import { longDay } from "../../../lib/clock/dates";
import { useClock } from "../../../lib/use-clock";
import { statusOf } from "../model/purchase-texts";
import { previewOf } from "../model/sessions-form";
import { DigitsInput } from "./digits-input";

const toOption = (purchase: Purchase, zone: string) => {
  const name = purchase.package_name || "Paquete";
  const detail = `${statusOf(purchase.status).text} · ${purchase.sessions_used}/${purchase.sessions_total} sesiones · ${longDay(purchase.purchase_date, zone)}`;
  return {
    value: purchase.id,
    label: `${name}, ${detail}`,
    content: (
      <span className="block py-1.5 whitespace-normal">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm font-normal text-ink-soft tabular-nums">{detail}</span>
      </span>
    ),
    shown: name,
  };
};

export function SessionsFields({ purchases }: { purchases: Purchase[] }) {
  const { control, formState, setValue, watch } = useFormContext<EditSessionsForm>();
  const { errors } = formState;
  const { instant, zone } = useClock();
  const { purchase_id, sessions_used } = watch();
  const chosen = purchases.find(({ id }) => id === purchase_id);

  const setUsed = (used: number) =>
    setValue("sessions_used", String(used), { shouldDirty: true, shouldValidate: true });
  const used = Number(sessions_used);

  return (
    <div className="grid gap-5">
      <Controller
        control={control}
        name="purchase_id"
        render={({ field }) => (
          <Field label="Paquete" error={errors.purchase_id?.message}>
            <Select
              ref={field.ref}
              options={purchases.map((purchase) => toOption(purchase, zone))}
              value={field.value}
              placeholder="Elige un paquete"
              onChange={(id) => {
                field.onChange(id);
                setUsed(purchases.find((each) => each.id === id)?.sessions_used ?? 0);
              }}
              onBlur={field.onBlur}
              listClassName="max-w-(--button-width)"
            />
          </Field>
        )}
      />
      <div className="flex items-start gap-2">
        <Field label="Sesiones usadas" error={errors.sessions_used?.message} className="grow">
          <DigitsInput name="sessions_used" className="text-center text-lg font-semibold tabular-nums" />
        </Field>
        <div className="flex gap-2 pt-6.5">
          <IconButton
            label="Una sesión menos"
            variant="secondary"
            disabled={!chosen || used <= 0}
            onClick={() => setUsed(used - 1)}
          >
            <Minus aria-hidden />
          </IconButton>
          <IconButton
            label="Una sesión más"
            variant="secondary"
            disabled={!chosen || used >= chosen.sessions_total}
            onClick={() => setUsed(used + 1)}
          >
            <Plus aria-hidden />
          </IconButton>
        </div>
      </div>
      {chosen && (
        <section aria-label="Vista previa" aria-live="polite" className="rounded-card border border-line bg-sunken p-4">
          <PackageProgress purchase={previewOf(chosen, sessions_used, instant)} now={instant} zone={zone} />
        </section>
      )}
    </div>
  );
}
