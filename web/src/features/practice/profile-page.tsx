import type { Profile } from "@sereno/core/domain/practice/output";
import { Bot, FileUp } from "lucide-react";
import { useSearchParams } from "react-router";
import { UnsavedGuard } from "../../components/draft/unsaved-guard";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { askFirst } from "../../components/lazy/questions";
import { StaleNotice } from "../../components/load/failure-notice";
import { PageNotLoaded } from "../../components/load/page-not-loaded";
import type { Load } from "../../components/load/use-load";
import { ButtonLink } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { COLUMNS, Page, STACK } from "../../components/ui/page";
import { Section } from "../../components/ui/section";
import { Skeleton } from "../../components/ui/skeleton";
import { ASSISTANT } from "../../domain/address/addresses";
import { ASKED_IMPORT, importAddress } from "../../domain/address/import-address";
import { ConfirmIdentityDialog } from "../../domain/google/recent-sign-in";
import { AgentCard } from "../../domain/practice/agent-switch";
import { PROFILE_FAILED, useProfile } from "../../domain/practice/use-profile";
import { useAuth } from "../../lib/auth";
import { AccountCard } from "./account/account-card";
import { GoogleCard } from "./account/google-card";
import { FeedCard } from "./calendar/feed-card";
import { CompletionCard } from "./form/completion-card";
import { ProfileFormCard } from "./form/profile-form-card";
import { useProfileForm } from "./form/use-profile-form";
import { ProfileSkeleton } from "./profile-skeleton";

const DeviceCards = lazyComponent(() => import("./account/devices-card"), {
  loading: (
    <Card>
      <Skeleton className="h-32" />
    </Card>
  ),
});

const CopyCard = lazyComponent(() => import("./copy/copy-card"), {
  loading: (
    <Card>
      <Skeleton className="h-32" />
    </Card>
  ),
});

const RemindersCard = lazyComponent(() => import("./reminders/reminders-card"), {
  loading: (
    <Card>
      <Skeleton className="h-56" />
    </Card>
  ),
});

const ImportPage = lazyComponent(() => import("./import/import-page"), {
  loading: <Skeleton className="h-72 rounded-card" />,
});

export function Component() {
  const [asked] = useSearchParams();
  return asked.has(ASKED_IMPORT) ? <ImportPage /> : <ProfilePage />;
}

function ProfilePage() {
  const load = useProfile({ title: PROFILE_FAILED });
  return (
    <Page title="Perfil" heading="Perfil de Usuario">
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
  const { isTyped, discard, endDraft } = editing;
  const { user } = useAuth();
  const cancel = () => {
    if (!isTyped) return discard();
    askFirst({
      onConfirm: discard,
      danger: true,
      title: "¿Descartar los cambios?",
      text: "Tu perfil vuelve a lo último que guardaste.",
      confirmLabel: "Descartar",
      cancelLabel: "Seguir editando",
    });
  };
  return (
    <>
      <StaleNotice load={load} message={PROFILE_FAILED} />
      <div className={COLUMNS}>
        <div className={STACK}>
          <AccountCard profile={profile} />
          {!user?.first_steps && <CompletionCard profile={profile} />}
          <ProfileFormCard editing={editing} onCancel={cancel} />
        </div>
        <div className={STACK}>
          <GoogleCard />
          <FeedCard />
          <RemindersCard profile={profile} />
          <AgentCard enabled={profile.agent_enabled}>
            <ButtonLink to={ASSISTANT} icon={<Bot aria-hidden />} className="mt-5 w-full">
              Abrir Asistente
            </ButtonLink>
          </AgentCard>
          <Card>
            <Section
              title="Traer mi consulta"
              text="Tus clientes, con sus sesiones, lo que te deben y sus citas, desde Excel o tu calendario."
            >
              <ButtonLink to={importAddress()} icon={<FileUp aria-hidden />} className="w-full">
                Traer mi consulta
              </ButtonLink>
            </Section>
          </Card>
          <CopyCard />
          <DeviceCards />
        </div>
      </div>
      {editing.asked.isTooOld && <ConfirmIdentityDialog onClose={editing.asked.close} />}
      <UnsavedGuard dirty={isTyped} onLeave={endDraft} />
    </>
  );
}
