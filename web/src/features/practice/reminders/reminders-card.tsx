import type { Profile } from "@sereno/core/domain/practice/output";
import type { ReminderSettings } from "@sereno/core/domain/reminder/output";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadView } from "../../../components/load/load-view";
import { useLoad } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Section } from "../../../components/ui/section";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { trpc } from "../../../lib/trpc";
import { Reading } from "./reading";
import { ReminderMonth } from "./reminder-month";
import { whenText } from "./settings-form";
import { Unreached } from "./unreached";

const ReminderSettingsDialog = lazyDialog(() => import("./reminder-settings-dialog"));

export default function RemindersCard({ profile }: { profile: Profile }) {
  const query = trpc.reminder.settings.useQuery();
  const load = useLoad(query, query.data);
  return (
    <Card>
      <Section
        title="Recordatorios"
        text="Tú los envías en Citas con un toque por WhatsApp. A quien lo autorizó en su ficha le pueden llegar solos, por tu asistente o por correo."
      >
        <LoadView
          load={load}
          message="No se pudieron cargar los recordatorios."
          skeleton={
            <SkeletonGroup label="Cargando recordatorios">
              <Skeleton className="h-92" />
            </SkeletonGroup>
          }
        >
          {(settings) => <Settings settings={settings} profile={profile} />}
        </LoadView>
      </Section>
    </Card>
  );
}

const Settings = ({ settings, profile: { address, email } }: { settings: ReminderSettings; profile: Profile }) => (
  <div className="grid justify-items-start gap-4">
    <p>{whenText(settings)}</p>
    {settings.channels.includes("email") && <Unreached />}
    <Reading text={settings.text} address={address} />
    <ReminderMonth />
    <Button onClick={() => ReminderSettingsDialog.open({ settings, address, email })}>Cambiar recordatorios</Button>
  </div>
);
