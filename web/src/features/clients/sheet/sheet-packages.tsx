import type { ClientListItem } from "@sereno/core/domain/client/output";
import { ListChecks } from "lucide-react";
import { LoadView } from "../../../components/load/load-view";
import { Button } from "../../../components/ui/button";
import { BOX } from "../../../components/ui/drawings";
import { EmptyState } from "../../../components/ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { PROGRESS_FAILED, usePurchases } from "../../../domain/package/use-purchases";
import { useClock } from "../../../lib/use-clock";
import { EditSessionsDialog } from "../dialogs/client-dialogs";
import { sessionsAction } from "../model/client-texts";
import { PurchaseItem } from "../parts/purchase-item";

const PackagesSkeleton = () => (
  <SkeletonGroup label="Cargando paquetes">
    <Skeleton className="h-44" />
  </SkeletonGroup>
);

export function SheetPackages({ client }: { client: ClientListItem }) {
  const load = usePurchases(client.id);
  const { instant, zone } = useClock();
  const { title, disabled } = sessionsAction(client);
  return (
    <LoadView load={load} message={PROGRESS_FAILED} skeleton={<PackagesSkeleton />}>
      {(purchases) =>
        purchases.length === 0 ? (
          <EmptyState drawing={BOX} title="Este cliente no tiene paquetes." className="py-4" />
        ) : (
          <div className="grid gap-3">
            {purchases.map((purchase) => (
              <PurchaseItem key={purchase.id} purchase={purchase} now={instant} zone={zone} detailed />
            ))}
            {!disabled && (
              <Button
                icon={<ListChecks aria-hidden />}
                onClick={() => EditSessionsDialog.open({ client })}
                className="justify-self-start"
              >
                {title}
              </Button>
            )}
          </div>
        )
      }
    </LoadView>
  );
}
