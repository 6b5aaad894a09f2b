import type { SessionPage } from "@sereno/core/domain/auth/output";
import { PAGED, usePages } from "../../components/load/load-more";
import { trpc } from "../../lib/trpc";
import { FIRST_SESSIONS } from "../google/recent-sign-in";

const sessionsOf = (pages: SessionPage[]) =>
  pages[0] && { current: pages[0].current, others: pages.flatMap(({ others }) => others) };

export const useSessions = () => usePages(trpc.session.list.useInfiniteQuery(FIRST_SESSIONS, PAGED), sessionsOf);
