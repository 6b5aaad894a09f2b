import type { AgentActivity } from "@sereno/core/domain/agent/output";
import { useEffect, useRef } from "react";
import { askAgainEvery, PAGED, usePages } from "../../../components/load/use-pages";
import { trpc } from "../../../lib/trpc";

const PAGE = 20;
/** What is new is there by then, while the screen is looked at. */
const ASK_AGAIN_MS = 5_000;

interface ActivityPage {
  activities: AgentActivity[];
  seen: string | null;
}

const activitiesOf = (pages: ActivityPage[]) => ({
  activities: pages.flatMap(({ activities }) => activities),
  /** The newest that was looked at before. */
  seen: pages[0]?.seen ?? "",
});

/** What agents changed, newest first, by pages. */
export const useAgentActivity = () =>
  usePages(
    trpc.agent.activity.useInfiniteQuery({ limit: PAGE }, { ...PAGED, ...askAgainEvery(ASK_AGAIN_MS) }),
    activitiesOf,
  );

/** Tells the server that the therapist has looked, once what is new comes into view: what it is to be put on. */
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
