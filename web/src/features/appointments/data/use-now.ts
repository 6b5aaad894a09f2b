import type { AgentNews } from "@sereno/core/domain/assistant/output";
import { useEffect, useEffectEvent } from "react";
import { isAnswered, type Load, useLoad } from "../../../components/load/use-load";
import { useAuth } from "../../../lib/auth";
import { trpc } from "../../../lib/trpc";
import { useBehind, useLately } from "./use-appointments";

const NONE: never[] = [];

/** Reloads the user after each answer with another time zone or other paused tokens than the user's record has. */
function useFollowUser(news: AgentNews | undefined, answeredAt: number) {
  const { user, renewUser } = useAuth();
  const follow = useEffectEvent((_answeredAt: number) => {
    if (!news || !user) return;
    const paused = user.agent_pauses.map(({ token_id }) => token_id);
    if (news.timezone !== user.timezone || news.paused.join() !== paused.join()) void renewUser();
  });
  useEffect(() => follow(answeredAt), [answeredAt]);
}

/** Loads the data shown above the appointments, and polls for agents' changes each minute. */
export function useNow(today: string) {
  const lately = useLately(today);
  const payments = trpc.payment.announced.useQuery();
  const agents = trpc.agentNews.get.useQuery(undefined, { refetchInterval: 60_000 });
  useFollowUser(agents.data, agents.dataUpdatedAt);
  const waiting = trpc.waitlist.offers.useQuery();
  const all = [payments, agents, waiting, useBehind(today), trpc.dayClosure.list.useQuery()];
  // No data until every query has answered: a failure then stays in view during a retry.
  const load = useLoad(all, all.every(({ data }) => data !== undefined) || undefined);
  const [announced, news, waitlist] = [payments.data, agents.data, waiting.data];
  return {
    isAnswered: [payments, agents, waiting].every(isAnswered),
    load,
    lately,
    announced: announced?.payments.length ? announced : null,
    news: news?.count ? news : null,
    handoffs: news?.handoffs ?? NONE,
    moreHandoffs: news?.more_handoffs ?? false,
    approvals: news?.approvals ?? NONE,
    offers: waitlist?.offers ?? NONE,
    freed: waitlist?.freed ?? NONE,
  };
}

export type Around = Omit<ReturnType<typeof useNow>, "isAnswered" | "load"> & { load: Load<unknown> };
