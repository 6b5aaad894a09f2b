import type { Profile } from "@sereno/core/domain/practice/output";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { StaleNotice } from "../../components/load/failure-notice";
import { PageNotLoaded } from "../../components/load/page-not-loaded";
import type { Load } from "../../components/load/use-load";
import { Button } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { COLUMNS, Page, STACK } from "../../components/ui/page";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton";
import { AgentCard } from "../../domain/practice/agent-switch";
import { useSessions } from "../../domain/practice/sessions";
import { PROFILE_FAILED, useProfile } from "../../domain/practice/use-profile";
import { cx } from "../../lib/cx";
import { AgentTokens } from "./access/agent-tokens";
import { AgentActivityList } from "./activity/agent-activity";
import { Waiting } from "./waiting";

const CardSkeleton = () => (
  <Card>
    <Skeleton className="h-40" />
  </Card>
);
const LimitsCard = lazyComponent(() => import("./limits/limits-card"), { loading: <CardSkeleton /> });
const EndpointsCard = lazyComponent(() => import("./endpoints/endpoints-card"), { loading: <CardSkeleton /> });

const AssistantSkeleton = () => (
  <SkeletonGroup label="Cargando asistente" className={COLUMNS}>
    <CardSkeleton />
    <CardSkeleton />
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
  // Before the assistant is switched on, the page shows only its switch; a button shows the rest.
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
  // Some actions need a recent sign-in, and the dialogs must know before anything is typed.
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
