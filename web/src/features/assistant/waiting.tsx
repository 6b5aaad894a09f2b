import type { HandoffPage } from "@sereno/core/domain/handoff/output";
import { LoadMore } from "../../components/load/load-more";
import { NotLoaded } from "../../components/load/load-view";
import { askAgainEvery, PAGED, usePages } from "../../components/load/use-pages";
import { Card } from "../../components/ui/card";
import { ApprovalLine } from "../../domain/assistant/approval-line";
import { HandoffLine } from "../../domain/assistant/handoff-line";
import { trpc } from "../../lib/trpc";

const ASK_AGAIN_MS = 5_000;

/** Handoffs and approvals; nothing if there are none, a notice if loading failed. */
export function Waiting() {
  const { data: asked } = trpc.approval.list.useQuery(undefined, { refetchInterval: ASK_AGAIN_MS });
  const { more, ...load } = usePages(
    trpc.handoff.list.useInfiniteQuery({ limit: 20 }, { ...PAGED, ...askAgainEvery(ASK_AGAIN_MS) }),
    (pages: HandoffPage[]) => pages.flatMap((page) => page.handoffs),
  );
  const { data: handoffs = [] } = load;
  const approvals = asked?.approvals ?? [];
  if (load.hasFailed && !load.data)
    return (
      <Card>
        <NotLoaded load={load} message="No se pudo cargar lo que te espera" skeleton={null} />
      </Card>
    );
  if (handoffs.length + approvals.length === 0) return null;
  return (
    <Card className="overflow-clip p-0!">
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="px-4 py-3 text-lg font-semibold md:px-5">
          Te espera
        </h2>
        <ul className="divide-y divide-line border-t border-line">
          {approvals.map((approval) => (
            <ApprovalLine key={approval.id} approval={approval} />
          ))}
          {handoffs.map((handoff) => (
            <HandoffLine key={handoff.id} handoff={handoff} />
          ))}
        </ul>
        <div className="pb-4 empty:hidden">
          <LoadMore {...more} failedText="No se pudieron cargar más conversaciones." />
        </div>
      </section>
    </Card>
  );
}
