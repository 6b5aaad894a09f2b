import type { Profile } from "@sereno/core/things/practice/output";
import { Package } from "lucide-react";
import { useState } from "react";
import { UnsavedGuard } from "../../components/draft/unsaved-guard";
import { StaleNotice } from "../../components/load/failure-notice";
import { PageNotLoaded } from "../../components/load/page-not-loaded";
import type { Load } from "../../components/load/use-load";
import { lazyPart } from "../../components/part/lazy-part";
import { PROFILE_FAILED, useProfile } from "../../components/practice/use-profile";
import { ButtonLink } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { Page } from "../../components/ui/page";
import { Skeleton } from "../../components/ui/skeleton";
import { AccountCard } from "./account/account-card";
import { GoogleCard } from "./account/google-card";
import { AgentCard } from "./agent/agent-card";
import { FeedCard } from "./calendar/feed-card";
import { COLUMNS, STACK } from "./columns";
import { CompletionCard } from "./form/completion-card";
import { ProfileFormCard } from "./form/profile-form-card";
import { useProfileForm } from "./form/use-profile-form";
import { type OpenDialog, ProfileDialogs } from "./profile-dialogs";
import { ProfileSkeleton } from "./profile-skeleton";

const DeviceCards = lazyPart(() => import("./account/device-cards"), {
  loading: (
    <Card>
      <Skeleton className="h-32" />
    </Card>
  ),
});

export function Component() {
  const load = useProfile({ title: PROFILE_FAILED });
  return (
    <Page
      title="Perfil"
      heading="Perfil de Usuario"
      actions={
        <ButtonLink to="/packages" icon={<Package aria-hidden />} className="md:hidden">
          Paquetes
        </ButtonLink>
      }
    >
      {load.data ? (
        <LoadedProfile profile={load.data} load={load} />
      ) : (
        <PageNotLoaded load={load} message={PROFILE_FAILED} skeleton={<ProfileSkeleton />} />
      )}
    </Page>
  );
}

function LoadedProfile({ profile, load }: { profile: Profile; load: Load<Profile> }) {
  const editing = useProfileForm(profile);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const discard = () => {
    editing.discard();
    close();
  };
  return (
    <>
      <StaleNotice load={load} message={PROFILE_FAILED} />
      <div className={COLUMNS}>
        <div className={STACK}>
          <AccountCard profile={profile} onChangeZone={() => setOpen({ kind: "timezone" })} />
          <CompletionCard profile={profile} />
          <ProfileFormCard
            editing={editing}
            onCancel={() => (editing.isDirty ? setOpen({ kind: "discard" }) : discard())}
          />
        </div>
        <div className={STACK}>
          <GoogleCard />
          <FeedCard
            onCreate={(replaces) => setOpen({ kind: "create-feed", replaces })}
            onRevoke={() => setOpen({ kind: "revoke-feed" })}
          />
          <AgentCard
            profile={profile}
            onCreate={() => setOpen({ kind: "create-token" })}
            onRevoke={(token) => setOpen({ kind: "revoke-token", token })}
          />
          <DeviceCards
            onEnd={(session) => setOpen({ kind: "end-session", session })}
            onEndAll={() => setOpen({ kind: "end-sessions" })}
          />
        </div>
      </div>
      <UnsavedGuard dirty={editing.isDirty && open === null} onLeave={editing.endDraft} />
      <ProfileDialogs open={open} onDiscard={discard} onClose={close} />
    </>
  );
}
