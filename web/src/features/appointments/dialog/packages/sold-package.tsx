import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useWatch } from "react-hook-form";
import { usePackagesOnSale } from "../../../../domain/catalog/use-catalog";
import { PackageSaleFields } from "../../../../domain/package/package-sale-fields";
import { lastDay } from "../../../../domain/package/package-terms";
import { EndNote } from "./end-note";

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
