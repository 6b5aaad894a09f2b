import type { AgentActivity } from "@sereno/core/domain/agent/output";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { askAgainEvery, LoadMore, PAGED, usePages } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { SkeletonGroup } from "../../../components/ui/card";
import { CLOCK, EmptyState } from "../../../components/ui/empty-state";
import { AGENT_ACTIVITY } from "../../../domain/address/addresses";
import { trpc } from "../../../lib/trpc";
import { useInViewByHash } from "../../../lib/use-in-view-by-hash";

const activitiesOf = (pages: { activities: AgentActivity[]; seen: string | null }[]) => ({
  activities: pages.flatMap(({ activities }) => activities),
  seen: pages[0]?.seen ?? "",
});

const useAgentActivity = () =>
  usePages(trpc.agent.activity.useInfiniteQuery({ limit: 20 }, { ...PAGED, ...askAgainEvery(5_000) }), activitiesOf);

function useSeen({ activities: [newest], seen }: ReturnType<typeof activitiesOf>) {
  const view = useRef<HTMLDivElement>(null);
  const { mutate: see } = trpc.agentNews.see.useMutation();
  const id = newest && newest.id > seen ? newest.id : null;
  useEffect(() => {
    if (!view.current || !id) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      see({ id });
    });
    observer.observe(view.current);
    return () => observer.disconnect();
  }, [id, see]);
  return view;
}

const NoActivity = () => (
  <EmptyState
    drawing={CLOCK}
    title="Aún no hay actividad"
    hint="Aquí verás lo que haga tu agente, cuándo y para quién."
    className="py-4!"
  />
);

const ActivitySkeleton = () => (
  <SkeletonGroup label="Cargando actividad" className="mt-3 grid gap-3" bones={["h-16", "h-16"]} />
);

const ActivityRows = lazyComponent(() => import("./activity-rows"), { loading: <ActivitySkeleton /> });

function Activities(shown: ComponentProps<typeof ActivityRows>) {
  const view = useSeen(shown);
  // Keeps what was new when the page opened marked as new, although it is seen now.
  const [seen] = useState(shown.seen);
  return (
    <div ref={view}>
      <ActivityRows {...shown} seen={seen} />
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
