import type { Session } from "@sereno/core/domain/auth/output";
import { PAGED, usePages } from "../../components/load/load-more";
import { queryUtils, trpc } from "../../lib/trpc";

const FIRST = { limit: 10 };

interface Sessions {
  current: Session;
  others: Session[];
}

const sessionsOf = (pages: Sessions[]): Sessions | undefined =>
  pages[0] && { current: pages[0].current, others: pages.flatMap(({ others }) => others) };

export const useSessions = () => usePages(trpc.session.list.useInfiniteQuery(FIRST, PAGED), sessionsOf);

export const sessionBegunAt = (): string | undefined =>
  queryUtils.session.list.getInfiniteData(FIRST)?.pages[0]?.current.created_at;
