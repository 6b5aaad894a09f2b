import type { AgentActivity } from "@sereno/core/domain/agent/output";
import { useEffect, useRef } from "react";
import { askAgainEvery, PAGED, usePages } from "../../../components/load/use-pages";
import { trpc } from "../../../lib/trpc";

const PAGE = 20;
/** Finds new activity while the screen is open. */
const ASK_AGAIN_MS = 5_000;

interface ActivityPage {
  activities: AgentActivity[];
  seen: string | null;
}

const activitiesOf = (pages: ActivityPage[]) => ({
  activities: pages.flatMap(({ activities }) => activities),
  seen: pages[0]?.seen ?? "",
});

export const useAgentActivity = () =>
  usePages(
    trpc.agent.activity.useInfiniteQuery({ limit: PAGE }, { ...PAGED, ...askAgainEvery(ASK_AGAIN_MS) }),
    activitiesOf,
  );

/** Tells the server that the new activity was seen, once the returned ref's element scrolls into view. */
export function useSeen({ activities: [newest], seen }: ReturnType<typeof activitiesOf>) {
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
