import type { ClientListItem } from "@sereno/core/domain/client/output";
import { ChevronDown } from "lucide-react";
import { LoadView } from "../../../components/load/load-view";
import { SkeletonGroup } from "../../../components/ui/card";
import { PROGRESS_FAILED, usePurchases } from "../../../domain/package/use-purchases";
import { countPurchases } from "../model/purchase-texts";
import { PurchaseItem } from "../parts/purchase-item";

export function ProgressPanel({ client }: { client: ClientListItem }) {
  const load = usePurchases(client.id);
  const counts = load.data && countPurchases(load.data);
  return (
    <details open className="group">
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-control md:pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 grow font-medium wrap-anywhere">Progreso de Paquetes - {client.name}</h2>
        {counts && (
          <p className="shrink-0 text-right text-sm text-ink-soft tabular-nums max-md:*:block">
            <span>activos: {counts.active}</span>
            <span className="max-md:hidden!"> · </span>
            <span>completados: {counts.completed}</span>
          </p>
        )}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-3">
        <Purchases load={load} />
      </div>
    </details>
  );
}

function Purchases({ load }: { load: ReturnType<typeof usePurchases> }) {
  return (
    <LoadView load={load} message={PROGRESS_FAILED} skeleton={<PurchasesSkeleton />}>
      {(purchases) =>
        purchases.length === 0 ? (
          <p className="pb-2 text-ink-soft">Este cliente no tiene paquetes.</p>
        ) : (
          <div className="grid items-start gap-3 lg:grid-cols-2">
            {purchases.map((purchase) => (
              <PurchaseItem key={purchase.id} purchase={purchase} />
            ))}
          </div>
        )
      }
    </LoadView>
  );
}

const PurchasesSkeleton = () => (
  <SkeletonGroup label="Cargando paquetes" className="grid gap-3 lg:grid-cols-2" bones={["h-40"]} />
);
