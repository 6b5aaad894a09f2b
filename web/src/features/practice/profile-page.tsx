import type { Profile } from "@sereno/core/domain/practice/output";
import { Download, FileUp } from "lucide-react";
import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { UnsavedGuard } from "../../components/draft/unsaved-guard";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import { askFirst, DISCARDING } from "../../components/lazy/questions";
import { PageNotLoaded, StaleNotice } from "../../components/load/load-view";
import type { Load } from "../../components/load/use-load";
import { Button, ButtonLink } from "../../components/ui/button";
import { Card, CardSkeleton, Section, SectionCard, Skeleton, SkeletonGroup } from "../../components/ui/card";
import { COLUMNS, Page, STACK } from "../../components/ui/page";
import { TabList, TabPanel } from "../../components/ui/tabs";
import { ASSISTANT } from "../../domain/address/addresses";
import { importAddress, isProfileTab, PROFILE_TAB, type ProfileTab } from "../../domain/address/profile-tabs";
import { ConfirmIdentityDialog, isSignInOld } from "../../domain/google/recent-sign-in";
import { AgentSwitch } from "../../domain/practice/agent-switch";
import { useSessions } from "../../domain/practice/sessions";
import { PROFILE_FAILED, useProfile } from "../../domain/practice/use-profile";
import { useAuth } from "../../lib/auth";
import { ASKED_IMPORT } from "../../lib/back";
import { AccountCard, GoogleCard } from "./account/account-card";
import { FeedCard } from "./calendar/feed-card";
import { CompletionCard } from "./form/completion-card";
import { BankFields, isPersonal, MessageField, PersonalFields } from "./form/profile-fields";
import { ProfileFormCard, useProfileForm } from "./form/profile-form-card";

const DeviceCards = lazyComponent(() => import("./account/devices-card"), {
  loading: <CardSkeleton bones={["h-200"]} />,
});

const TakeDialog = lazyDialog(() => import("./copy/take-dialog"));

const RemindersCard = lazyComponent(() => import("./reminders/reminders-card"), {
  loading: <CardSkeleton bones={["h-124"]} />,
});

const ImportPage = lazyComponent(() => import("./import/import-page"), {
  loading: <Skeleton className="h-72 rounded-card" />,
});

export function Component() {
  const [params] = useSearchParams();
  return params.has(ASKED_IMPORT) ? <ImportPage /> : <ProfilePage />;
}

const TABS: readonly { value: ProfileTab; label: string }[] = [
  { value: "datos", label: "Datos" },
  { value: "cobro", label: "Cobro" },
  { value: "recordatorios", label: "Recordatorios" },
  { value: "cuenta", label: "Cuenta y datos" },
];

function ProfilePage() {
  const load = useProfile({ title: PROFILE_FAILED });
  const [params, setParams] = useSearchParams();
  const tabInAddress = params.get(PROFILE_TAB);
  const tab = isProfileTab(tabInAddress) ? tabInAddress : "datos";
  const choose = (value: ProfileTab) =>
    setParams({ [PROFILE_TAB]: value }, { replace: true, preventScrollReset: true });
  const id = useId();
  return (
    <Page title="Perfil" heading="Perfil de Usuario">
      <TabList id={id} label="Perfil" items={TABS} value={tab} onChange={choose} />
      <TabPanel id={id} value={tab} className="mt-4">
        {load.data ? (
          <LoadedProfile profile={load.data} load={load} tab={tab} onTab={choose} />
        ) : (
          <PageNotLoaded load={load} message={PROFILE_FAILED} skeleton={<ProfileSkeleton />} />
        )}
      </TabPanel>
    </Page>
  );
}

const ProfileSkeleton = () => (
  <SkeletonGroup label="Cargando perfil" className={COLUMNS}>
    <div className={STACK}>
      <Card className="grid gap-4 md:grid-cols-2 md:items-center md:gap-5">
        <div className="flex items-center gap-4">
          <Skeleton className="size-14 shrink-0 rounded-full!" />
          <div className="grid grow gap-2">
            <Skeleton className="h-5 w-36 max-w-full" />
            <Skeleton className="h-4 w-48 max-w-full" />
          </div>
        </div>
        <Skeleton className="h-16" />
      </Card>
      <Card>
        <Skeleton className="mb-5 h-6 w-48" />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {["name", "company", "nit", "phone", "address", "city", "email", "bank"].map((field) => (
            <div key={field} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-11" />
            </div>
          ))}
        </div>
      </Card>
    </div>
    <CardSkeleton bones={["h-6 w-44", "mt-3 h-12", "mt-4 h-8 w-52", "mt-8 h-10", "mt-3 h-16", "mt-8 h-32"]} />
  </SkeletonGroup>
);

const ACCESSES = (
  <>
    Sus accesos y lo que hizo están en{" "}
    <Link to={ASSISTANT} className="ui-link">
      Asistente
    </Link>
    .
  </>
);

/** The bank data, which no draft stores. If saving it needs a new sign-in, asks before the user types. */
function PrivateFields() {
  useSessions();
  const [asking, setAsking] = useState<"not yet" | "now" | "done">("not yet");
  return (
    <fieldset aria-label="Datos bancarios" onFocus={() => asking === "not yet" && isSignInOld() && setAsking("now")}>
      <BankFields />
      {asking === "now" && <ConfirmIdentityDialog onClose={() => setAsking("done")} />}
    </fieldset>
  );
}

interface LoadedProfileProps {
  profile: Profile;
  load: Load<Profile>;
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
}

/** The tabs 'Datos' and 'Cobro' share one form, so that changing tabs keeps unsaved input. */
function LoadedProfile({ profile, load, tab, onTab }: LoadedProfileProps) {
  const editing = useProfileForm(profile, (fields) => {
    const tabs = fields.map((field) => (isPersonal(field) ? "datos" : "cobro"));
    const [first] = tabs;
    if (first && !tabs.some((each) => each === tab)) onTab(first);
  });
  const { isTyped, discard, endDraft } = editing;
  const { user } = useAuth();
  const cancel = () => {
    if (!isTyped) return discard();
    askFirst({ ...DISCARDING, text: "Tu perfil vuelve a lo último que guardaste.", onConfirm: discard });
  };
  return (
    <>
      <StaleNotice load={load} message={PROFILE_FAILED} />
      {tab === "datos" && (
        <div className={STACK}>
          <AccountCard profile={profile} />
          <SectionCard title="Agente de WhatsApp" text={ACCESSES}>
            <AgentSwitch enabled={profile.agent_enabled} />
          </SectionCard>
          {!user?.first_steps && <CompletionCard profile={profile} />}
          <ProfileFormCard editing={editing} onCancel={cancel}>
            <Section title="Información personal">
              <PersonalFields />
            </Section>
          </ProfileFormCard>
        </div>
      )}
      {tab === "cobro" && (
        <ProfileFormCard editing={editing} onCancel={cancel}>
          <Section title="Datos bancarios" text="Con ellos tu agente le dice a un cliente cómo pagarte.">
            <PrivateFields />
          </Section>
          <div className="border-t border-line pt-6">
            <Section title="Mensaje de cobro" text="Con él le recuerdas a un cliente lo que tiene pendiente.">
              <MessageField />
            </Section>
          </div>
        </ProfileFormCard>
      )}
      {tab === "recordatorios" && (
        <div className={COLUMNS}>
          <RemindersCard profile={profile} />
          <div className={STACK}>
            <GoogleCard />
            <FeedCard />
          </div>
        </div>
      )}
      {tab === "cuenta" && (
        <div className={COLUMNS}>
          <div className={STACK}>
            <SectionCard
              title="Traer mi consulta"
              text="Tus clientes, con sus sesiones, lo que te deben y sus citas, desde Excel o tu calendario."
            >
              <ButtonLink to={importAddress()} icon={<FileUp aria-hidden />} className="w-full">
                Traer mi consulta
              </ButtonLink>
            </SectionCard>
            <SectionCard
              title="Tus datos"
              text="Todo lo que hay en tu consulta, en un archivo tuyo: clientes, citas, paquetes, pagos y papeles."
            >
              <Button icon={<Download aria-hidden />} onClick={() => TakeDialog.open({})} className="w-full md:w-auto">
                Llevarme todo
              </Button>
            </SectionCard>
          </div>
          <div className={STACK}>
            <DeviceCards />
          </div>
        </div>
      )}
      {editing.asked.isTooOld && <ConfirmIdentityDialog onClose={editing.asked.close} />}
      <UnsavedGuard dirty={isTyped} onLeave={endDraft} />
    </>
  );
}
