import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { usePackagesOnSale } from "../../../../domain/catalog/use-catalog";
import { PackageSaleFields } from "../../../../domain/package/package-sale-fields";

const SALE = {
  package: "packageId",
  isPaid: "isPaid",
  paid: "totalPaid",
  method: "paymentMethod",
  reference: "paymentReference",
} as const;
const SALE_FAILED = "No se pudieron cargar los paquetes disponibles.";
const TOLD = { title: `${SALE_FAILED} Intenta de nuevo.` };

export const SoldPackage = ({ today, hint }: { today: string; hint?: string }) => (
  <PackageSaleFields<AppointmentForm>
    names={SALE}
    load={usePackagesOnSale(TOLD)}
    failedText={SALE_FAILED}
    hint={hint}
    today={today}
  />
);
