import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Approval } from "@sereno/core/domain/approval/output";
import type { AgentNews } from "@sereno/core/domain/assistant/output";
import type { Handoff } from "@sereno/core/domain/handoff/output";
import type { AnnouncedPayments } from "@sereno/core/domain/payment/output";
import type { FreedHour, Offer } from "@sereno/core/domain/waitlist/output";
import { trpc } from "../../../lib/trpc";
import { useLately } from "./use-appointments";

export interface Around {
  lately: Appointment[];
  announced: AnnouncedPayments | null;
  news: AgentNews | null;
  handoffs: Handoff[];
  moreHandoffs: boolean;
  approvals: Approval[];
  offers: Offer[];
  freed: FreedHour[];
}

const isAnswered = ({ data, failureCount }: { data: unknown; failureCount: number }) =>
  data !== undefined || failureCount > 0;

const NONE: never[] = [];
const ASK_AGAIN_MS = 60_000;

/** Batches all data shown above the appointments into one request, and polls what awaits the therapist each minute. */
export function useNow(today: string): Around & { isAnswered: boolean } {
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
