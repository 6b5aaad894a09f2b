import type { ClientListItem } from "@sereno/core/client/output";
import { ListChecks } from "lucide-react";
import { PROGRESS_FAILED, usePurchases } from "../../../components/package/use-purchases";
import { Button } from "../../../components/ui/button";
import { EmptyState } from "../../../components/ui/empty-state";
import { ErrorState } from "../../../components/ui/error-state";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { useNow } from "../data/use-now";
import { sessionsAction } from "../model/client-texts";
import { PurchaseItem } from "../parts/purchase-item";

interface SheetPackagesProps {
  client: ClientListItem;
  onEditSessions: () => void;
}

/** Every package that the client bought, newest first. */
export function SheetPackages({ client, onEditSessions }: SheetPackagesProps) {
  const { purchases, hasFailed, isRetrying, retry } = usePurchases(client.id, PROGRESS_FAILED);
  const { iso, zone } = useNow();
  const { title, disabled } = sessionsAction(client);
  if (hasFailed) return <ErrorState message={PROGRESS_FAILED} onRetry={retry} retrying={isRetrying} className="py-4" />;
  if (!purchases) {
    return (
      <SkeletonGroup label="Cargando paquetes">
        <Skeleton className="h-44" />
      </SkeletonGroup>
    );
  }
  if (purchases.length === 0) {
    return <EmptyState drawing="box" title="Este cliente no tiene paquetes." className="py-4" />;
  }
  return (
    <div className="grid gap-3">
      {purchases.map((purchase) => (
        <PurchaseItem key={purchase.id} purchase={purchase} now={iso} zone={zone} detailed />
      ))}
      {!disabled && (
        <Button icon={<ListChecks aria-hidden />} onClick={onEditSessions} className="justify-self-start">
          {title}
        </Button>
      )}
    </div>
  );
}
