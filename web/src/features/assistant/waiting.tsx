import { ApprovalLine } from "../../components/assistant/approval-line";
import { HandoffLine } from "../../components/assistant/handoff-line";
import { Card } from "../../components/ui/card";
import { trpc } from "../../lib/trpc";

const ASK_AGAIN_MS = 5_000;

/** Conversations and changes that wait for the therapist herself; nothing where none does. */
export function Waiting() {
  const { data: news } = trpc.agentNews.get.useQuery(undefined, { refetchInterval: ASK_AGAIN_MS });
  const { handoffs = [], approvals = [] } = news ?? {};
  if (handoffs.length + approvals.length === 0) return null;
  return (
    <Card className="p-0!">
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="px-4 py-3 text-lg font-semibold md:px-5">
          Te espera
        </h2>
        <ul className="divide-y divide-line border-t border-line">
          {handoffs.map((handoff) => (
            <HandoffLine key={handoff.id} handoff={handoff} />
          ))}
          {approvals.map((approval) => (
            <ApprovalLine key={approval.id} approval={approval} />
          ))}
        </ul>
      </section>
    </Card>
  );
}
