import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useController, useWatch } from "react-hook-form";
import { Field } from "../../../../components/ui/form/field";
import { UsualMoneyInput } from "../../../../components/ui/form/money-input";
import { useBaseValue } from "../../data/use-base-value";
import { isPriced } from "../../model/appointment-form";
import { priceNote } from "../../model/payment/price-note";

/** Price of a single session and what is paid; nothing for a package's session or a cancelled one. */
export function PriceField({ appointment }: { appointment?: Appointment }) {
  const { field, fieldState } = useController<AppointmentForm, "price">({ name: "price" });
  const sessionType = useWatch<AppointmentForm, "sessionType">({ name: "sessionType" });
  const base = useBaseValue();
  if (sessionType === "package" || appointment?.status === "cancelled") return null;
  const usual = appointment && isPriced(appointment) ? appointment.price : base;
  const price = field.value ?? usual;
  const note = price === undefined ? null : priceNote(price, appointment?.paid ?? 0);
  return (
    <Field label="Valor" hint={note && <span className="tabular-nums">{note}</span>} error={fieldState.error?.message}>
      <UsualMoneyInput {...field} usual={usual} />
    </Field>
  );
}
