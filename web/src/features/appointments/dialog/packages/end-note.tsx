import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { sessionNote } from "@sereno/core/domain/purchase/rules";
import { useWatch } from "react-hook-form";
import { usePackagesOnSale } from "../../../../domain/catalog/use-catalog";
import { PackageSaleFields } from "../../../../domain/package/package-sale-fields";
import { lastDay } from "../../../../domain/package/package-terms";
import { useClock } from "../../../../lib/use-clock";

/** What the end of a package ('YYYY-MM-DD') means for a session of it on the form's date. */
export function EndNote({ expires_on }: { expires_on: string }) {
  const { today } = useClock();
  const date = useWatch<AppointmentForm, "date">({ name: "date" });
  const note = date && sessionNote({ expires_on, date, on: today, isHeld: true });
  return (
    <div role="status" className="text-sm text-amber-ink empty:hidden">
      {note}
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
const TOLD = { title: `${SALE_FAILED} Intenta de nuevo.` };

export function SoldPackage({ today, hint }: { today: string; hint?: string }) {
  const load = usePackagesOnSale(TOLD);
  const packageId = useWatch<AppointmentForm, "packageId">({ name: "packageId" });
  const chosen = load.data?.find(({ id }) => id === packageId);
  return (
    <>
      <PackageSaleFields<AppointmentForm> names={SALE} load={load} failedText={SALE_FAILED} hint={hint} today={today} />
      {chosen && <EndNote expires_on={lastDay(today, chosen.validity_months)} />}
    </>
  );
}
