import type { HandoffPage } from "@sereno/core/domain/handoff/output";
import type { Profile } from "@sereno/core/domain/practice/output";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { askAgainEvery, LoadMore, PAGED, usePages } from "../../components/load/load-more";
import { NotLoaded, PageNotLoaded, StaleNotice } from "../../components/load/load-view";
import { type Load, useLoaded } from "../../components/load/use-load";
import { Button } from "../../components/ui/button";
import { Card, CardSkeleton, SkeletonGroup } from "../../components/ui/card";
import { COLUMNS, Page, STACK } from "../../components/ui/page";
import { ApprovalLine, HandoffLine } from "../../domain/assistant/handoff-line";
import { AgentCard } from "../../domain/practice/agent-switch";
import { useSessions } from "../../domain/practice/sessions";
import { PROFILE_FAILED, useProfile } from "../../domain/practice/use-profile";
import { cx } from "../../lib/cx";
import { trpc } from "../../lib/trpc";
import { AgentTokens } from "./access/agent-tokens";
import { AgentActivityList } from "./activity/agent-activity";

const ASK_AGAIN_MS = 5_000;

export function Waiting() {
  const approvalsLoad = useLoaded(trpc.approval.list.useQuery(undefined, { refetchInterval: ASK_AGAIN_MS }));
  const { more, ...load } = usePages(
    trpc.handoff.list.useInfiniteQuery({ limit: 20 }, { ...PAGED, ...askAgainEvery(ASK_AGAIN_MS) }),
    (pages: HandoffPage[]) => pages.flatMap((page) => page.handoffs),
  );
  const { data: handoffs = [] } = load;
  const approvals = approvalsLoad.data?.approvals ?? [];
  const unknown = [load, approvalsLoad].filter((each) => each.hasFailed && !each.data);
  const [failed] = unknown;
  const retry = () => {
    for (const each of unknown) each.retry();
  };
  const notLoaded = failed && (
    <Card>
      <NotLoaded load={{ ...failed, retry }} message="No se pudo cargar lo que te espera" skeleton={null} />
    </Card>
  );
  if (handoffs.length + approvals.length === 0) return notLoaded;
  return (
    <>
      {notLoaded}
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
              <HandoffLine key={handoff.id} handoff={handoff} open={handoffs} />
            ))}
          </ul>
          <div className="pb-4 empty:hidden">
            <LoadMore {...more} failedText="No se pudieron cargar más conversaciones." />
          </div>
        </section>
      </Card>
    </>
  );
}

const SKELETON = <CardSkeleton bones={["h-40"]} />;
const LimitsCard = lazyComponent(() => import("./limits/limits-card"), { loading: SKELETON });
const EndpointsCard = lazyComponent(() => import("./endpoints/endpoints-card"), { loading: SKELETON });

const AssistantSkeleton = () => (
  <SkeletonGroup label="Cargando asistente" className={COLUMNS}>
    {SKELETON}
    {SKELETON}
  </SkeletonGroup>
);

export function Component() {
  const load = useProfile({ title: PROFILE_FAILED });
  return (
    <Page title="Asistente">
      {load.data ? (
        <LoadedAssistant profile={load.data} load={load} />
      ) : (
        <PageNotLoaded load={load} message={PROFILE_FAILED} skeleton={<AssistantSkeleton />} />
      )}
    </Page>
  );
}

function LoadedAssistant({ profile, load }: { profile: Profile; load: Load<Profile> }) {
  // Until the assistant is switched on, the page shows only the switch and a button that opens the rest.
  const [isOpen, setIsOpen] = useState(profile.agent_enabled || window.location.hash !== "");
  if (profile.agent_enabled && !isOpen) setIsOpen(true);
  return (
    <>
      <StaleNotice load={load} message={PROFILE_FAILED} />
      {isOpen ? (
        <Assistant profile={profile} />
      ) : (
        <div className="grid max-w-2xl justify-items-start gap-3">
          <AgentCard enabled={false} />
          <Button variant="ghost" icon={<ChevronDown aria-hidden />} onClick={() => setIsOpen(true)}>
            Ver accesos, límites y actividad
          </Button>
        </div>
      )}
    </>
  );
}

function Assistant({ profile }: { profile: Profile }) {
  // Loads the time of the sign-in, so that dialogs can ask for a recent sign-in before the user types anything.
  useSessions();
  // On phones, content below stays invisible until the list above is loaded, so that nothing shifts.
  return (
    <div className={COLUMNS}>
      <div className={cx("peer", STACK)}>
        <Waiting />
        <Card>
          <AgentActivityList />
        </Card>
      </div>
      <div className={cx(STACK, "max-lg:peer-has-[.animate-shimmer]:invisible")}>
        <AgentCard enabled={profile.agent_enabled} />
        <Card>
          <AgentTokens />
        </Card>
        <LimitsCard profile={profile} />
        <EndpointsCard />
      </div>
    </div>
  );
}
