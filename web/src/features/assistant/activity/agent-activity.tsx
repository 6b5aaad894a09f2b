import type { ComponentProps } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { LoadMore } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { CLOCK, EmptyState } from "../../../components/ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { AGENT_ACTIVITY } from "../../../domain/address/addresses";
import { useInViewByHash } from "../../../lib/use-in-view-by-hash";
import { useAgentActivity, useSeen } from "./use-activity";

const NoActivity = () => (
  <EmptyState
    drawing={CLOCK}
    title="Aún no hay actividad"
    hint="Aquí verás lo que haga tu agente, cuándo y para quién."
    className="py-4!"
  />
);

const ActivitySkeleton = () => (
  <SkeletonGroup label="Cargando actividad" className="mt-3 grid gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </SkeletonGroup>
);

const ActivityRows = lazyComponent(() => import("./activity-rows"), { loading: <ActivitySkeleton /> });

function Activities(shown: ComponentProps<typeof ActivityRows>) {
  const view = useSeen(shown);
  return (
    <div ref={view}>
      <ActivityRows {...shown} />
    </div>
  );
}

function ActivityList() {
  const { more, ...load } = useAgentActivity();
  return (
    <LoadView load={load} message="No se pudo cargar la actividad" skeleton={<ActivitySkeleton />}>
      {(shown) => (
        <>
          {shown.activities.length > 0 ? <Activities {...shown} /> : <NoActivity />}
          <LoadMore {...more} failedText="No se pudo cargar más actividad." />
        </>
      )}
    </LoadView>
  );
}

export function AgentActivityList() {
  const heading = useInViewByHash<HTMLHeadingElement>(AGENT_ACTIVITY);
  return (
    <section aria-labelledby="agent-activity">
      <h2 ref={heading} id="agent-activity" className="scroll-mt-20 text-lg font-semibold">
        Lo que hizo
      </h2>
      <ActivityList />
    </section>
  );
}
