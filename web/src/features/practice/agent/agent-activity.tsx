import { LoadMore } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { lazyPart } from "../../../components/part/lazy-part";
import { CLOCK, EmptyState } from "../../../components/ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { useAgentActivity } from "./use-agent";

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

const ActivityRows = lazyPart(() => import("./activity-rows"), { loading: <ActivitySkeleton /> });

function ActivityList() {
  const { older, ...load } = useAgentActivity();
  return (
    <LoadView load={load} message="No se pudo cargar la actividad" skeleton={<ActivitySkeleton />}>
      {(activities) => (
        <>
          {activities.length > 0 ? <ActivityRows activities={activities} /> : <NoActivity />}
          <LoadMore {...older} failedText="No se pudo cargar más actividad." />
        </>
      )}
    </LoadView>
  );
}

export const AgentActivityList = () => (
  <section aria-labelledby="agent-activity">
    <h3 id="agent-activity" className="font-semibold">
      Actividad del agente
    </h3>
    <ActivityList />
  </section>
);
