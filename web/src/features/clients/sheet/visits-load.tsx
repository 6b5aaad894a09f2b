import type { ReactNode } from "react";
import { LoadMore } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { SkeletonGroup } from "../../../components/ui/card";
import type { Visits } from "../data/use-visits";
import type { VisitHistory } from "../model/visit-history";

const VisitsSkeleton = () => (
  <SkeletonGroup label="Cargando citas" className="space-y-3" bones={["h-5 w-24", "h-14", "h-14", "h-14"]} />
);

export const VisitsLoad = ({ load, children }: { load: Visits; children: (visits: VisitHistory) => ReactNode }) => (
  <LoadView load={load} message="Error al cargar las citas" skeleton={<VisitsSkeleton />}>
    {(visits) => (
      <>
        {children(visits)}
        <LoadMore {...load.more} failedText="No se pudieron cargar más citas." />
      </>
    )}
  </LoadView>
);
