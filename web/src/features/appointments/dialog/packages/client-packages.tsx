import type { Appointment } from "@sereno/core/domain/appointment/output";
import { useId } from "react";
import { InlineFailure } from "../../../../components/load/inline-failure";
import { Skeleton, SkeletonGroup } from "../../../../components/ui/skeleton";
import { PackageProgress } from "../../../../domain/package/package-progress";
import { PROGRESS_FAILED, usePurchases } from "../../../../domain/package/use-purchases";
import { useClock } from "../../../../lib/use-clock";

const PackageSkeleton = () => (
  <SkeletonGroup label="Cargando el paquete del paciente" className="rounded-card border border-line p-3">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="mt-2.5 h-1.5 w-full" />
    <Skeleton className="mt-3 h-4 w-44" />
    <Skeleton className="mt-2.5 h-4 w-48" />
  </SkeletonGroup>
);

export function ClientPackages({ appointment }: { appointment: Appointment }) {
  const titleId = useId();
  const { instant, zone } = useClock();
  const { client_id, package_purchase_id, session_note } = appointment;
  const load = usePurchases(client_id);
  const shown = load.data?.filter(({ id, status }) => id === package_purchase_id || status === "active");

  const content = () => {
    if (shown) {
      return shown.map((purchase) => (
        <div key={purchase.id} className="rounded-card border border-line p-3">
          <PackageProgress purchase={purchase} now={instant} zone={zone} />
          {purchase.id === package_purchase_id && (
            <p className="mt-1.5 text-sm text-ink-soft empty:hidden">
              {[shown.length > 1 && "Esta cita es de este paquete.", session_note].filter(Boolean).join(" ")}
            </p>
          )}
        </div>
      ));
    }
    return load.hasFailed ? <InlineFailure load={load} message={PROGRESS_FAILED} /> : <PackageSkeleton />;
  };

  // Most appointments have no package, so a skeleton would only flash.
  if (shown?.length === 0 || (!shown && !load.hasFailed && !package_purchase_id)) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-sm font-medium">
        {shown && shown.length > 1 ? "Paquetes del paciente" : "Paquete del paciente"}
      </h3>
      {content()}
    </section>
  );
}
