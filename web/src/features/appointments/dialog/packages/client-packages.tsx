import type { Appointment } from "@sereno/core/appointment/output";
import { RotateCw } from "lucide-react";
import { useId } from "react";
import { PackageProgress } from "../../../../components/package/package-progress";
import { Button } from "../../../../components/ui/button";
import { Skeleton, SkeletonGroup } from "../../../../components/ui/skeleton";
import { usePracticeZone } from "../../../../lib/use-practice-zone";
import { PROGRESS_FAILED_TEXT, useClientPackages } from "../../data/use-active-packages";

const PackageSkeleton = () => (
  <SkeletonGroup label="Cargando el paquete del paciente" className="rounded-card border border-line p-3">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="mt-2.5 h-1.5 w-full" />
    <Skeleton className="mt-3 h-4 w-44" />
    <Skeleton className="mt-2.5 h-4 w-48" />
  </SkeletonGroup>
);

/** The package that an appointment uses, and those that its client has sessions left in. */
export function PackageCards({ appointment }: { appointment: Appointment }) {
  const titleId = useId();
  const zone = usePracticeZone();
  const { client_id, package_purchase_id } = appointment;
  const { purchases, hasFailed, isRetrying, retry } = useClientPackages(client_id);
  const shown = purchases?.filter(({ id, status }) => id === package_purchase_id || status === "active");

  const content = () => {
    if (hasFailed) {
      return (
        <div role="alert" className="flex flex-col items-start gap-2 text-sm text-ink-soft">
          <p>{PROGRESS_FAILED_TEXT}</p>
          <Button icon={<RotateCw aria-hidden />} pending={isRetrying} onClick={retry}>
            Reintentar
          </Button>
        </div>
      );
    }
    if (!shown) return <PackageSkeleton />;
    const now = new Date().toISOString();
    return shown.map((purchase) => (
      <div key={purchase.id} className="rounded-card border border-line p-3">
        <PackageProgress purchase={purchase} now={now} zone={zone} />
        {purchase.id === package_purchase_id && shown.length > 1 && (
          <p className="mt-1.5 text-sm text-ink-soft">Esta cita es de este paquete.</p>
        )}
      </div>
    ));
  };

  // Most sessions are single ones of people without a package: nothing may flash up and go away there.
  if (shown?.length === 0 || (!shown && !hasFailed && !package_purchase_id)) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-sm font-medium">
        {shown && shown.length > 1 ? "Paquetes del paciente" : "Paquete del paciente"}
      </h3>
      {content()}
    </section>
  );
}
