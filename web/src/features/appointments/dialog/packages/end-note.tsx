import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { sessionNote } from "@sereno/core/domain/purchase/rules";
import { minuteOfIso, parseLocal, toLocal } from "@sereno/core/lib/time/rules";
import { useController, useWatch } from "react-hook-form";
import { Field } from "../../../../components/ui/form/field";
import { UsualMoneyInput } from "../../../../components/ui/form/money-input";
import { usePackagesOnSale } from "../../../../domain/catalog/use-catalog";
import { PackageSaleFields } from "../../../../domain/package/package-sale-fields";
import { lastDay } from "../../../../domain/package/package-terms";
import { trpc } from "../../../../lib/trpc";
import { useClock } from "../../../../lib/use-clock";
import { usePatientInForm } from "../../data/use-patient-in-form";
import { isPriced } from "../../model/appointment-form";
import { type KnownPatient, patientChange } from "../../model/patient";
import { priceNote } from "../../model/payment/charge";

/** `expires_at`: absent before the sale, which is valid until the end of `expires_on`. */
export function EndNote({ expires_on, expires_at }: { expires_on: string; expires_at?: string }) {
  const { now, zone } = useClock();
  const [date, time] = useWatch<AppointmentForm, ["date", "startTime"]>({ name: ["date", "startTime"] });
  const end = expires_at ? toLocal(zone, minuteOfIso(expires_at)) : parseLocal(`${expires_on} 23:59`);
  return (
    <div role="status" className="text-sm text-amber-ink empty:hidden">
      {date && sessionNote({ expires_on, end, start: parseLocal(`${date} ${time}`), on: now, isHeld: true })}
    </div>
  );
}

const SALE = {
  package: "packageId",
  isPaid: "isPaid",
  paid: "totalPaid",
  method: "paymentMethod",
  reference: "paymentReference",
} as const;
const SALE_FAILED = "No se pudieron cargar los paquetes disponibles.";

export function SoldPackage({ hint, known }: { hint?: string; known: KnownPatient | null }) {
  const { today } = useClock();
  const patient = usePatientInForm();
  const isKnown = known && patientChange(patient, known) !== "another";
  const load = usePackagesOnSale({ title: `${SALE_FAILED} Intenta de nuevo.` });
  const packageId = useWatch<AppointmentForm, "packageId">({ name: "packageId" });
  const chosen = load.data?.find(({ id }) => id === packageId);
  return (
    <>
      <PackageSaleFields<AppointmentForm>
        names={SALE}
        clientId={isKnown ? known.id : null}
        load={load}
        failedText={SALE_FAILED}
        hint={hint}
        today={today}
      />
      {chosen && <EndNote expires_on={lastDay(today, chosen.validity_months)} />}
    </>
  );
}

export function PriceField({ appointment }: { appointment?: Appointment }) {
  const { field, fieldState } = useController<AppointmentForm, "price">({ name: "price" });
  const sessionType = useWatch<AppointmentForm, "sessionType">({ name: "sessionType" });
  const base = trpc.catalog.config.useQuery().data?.base_consultation_value;
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
