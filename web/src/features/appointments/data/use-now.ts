import { trpc } from "../../../lib/trpc";
import { useLately } from "./use-appointments";

const isAnswered = ({ data, failureCount }: { data: unknown; failureCount: number }) =>
  data !== undefined || failureCount > 0;

const NONE: never[] = [];
const ASK_AGAIN_MS = 60_000;

/** Loads all data shown above the appointments in one request, and polls the assistant's news each minute. */
export function useNow(today: string) {
  const lately = useLately(today);
  const payments = trpc.payment.announced.useQuery();
  const agents = trpc.agentNews.get.useQuery(undefined, { refetchInterval: ASK_AGAIN_MS });
  const waiting = trpc.waitlist.offers.useQuery();
  const [announced, news, waitlist] = [payments.data, agents.data, waiting.data];
  return {
    isAnswered: [payments, agents, waiting].every(isAnswered),
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

export type Around = Omit<ReturnType<typeof useNow>, "isAnswered">;
