import type { Profile } from "@sereno/core/domain/practice/output";
import type { ReminderSettings } from "@sereno/core/domain/reminder/output";
import { monthText } from "@sereno/core/lib/spanish/rules";
import { useState } from "react";
import { Link } from "react-router";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { InlineFailure, LoadView } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { SectionCard, Skeleton, SkeletonGroup } from "../../../components/ui/card";
import { MonthSteps } from "../../../components/ui/month-steps";
import { clientAddress } from "../../../domain/address/addresses";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { Reading } from "./reading";
import { monthFigure, UNREACHED_LABELS, whenText } from "./settings-form";

function Unreached() {
  const load = useLoaded(trpc.reminder.unreached.useQuery(undefined, { staleTime: 0 }));
  if (!load.data) {
    return load.hasFailed ? (
      <InlineFailure load={load} message="No se pudo cargar a quién no le llega el correo." />
    ) : (
      <Skeleton className="h-6 w-full" />
    );
  }
  const { clients } = load.data;
  if (clients.length === 0)
    return (
      <p className="text-sm text-ink-soft">Les llega a todos los que vienen en dos semanas y quieren recordatorios.</p>
    );
  return (
    <div className="w-full">
      <p className="text-sm font-medium" id="unreached">
        Vienen en dos semanas y no les llega por correo
      </p>
      <ul aria-labelledby="unreached" className="mt-1 max-h-56 divide-y divide-line overflow-y-auto text-sm">
        {clients.map(({ client_id, client_name, why }) => (
          <li key={client_id}>
            <Link
              to={clientAddress(client_id)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1 -outline-offset-2 hover:text-primary"
            >
              <span className="min-w-0 wrap-anywhere">{client_name}</span>{" "}
              <span className="text-ink-soft">{UNREACHED_LABELS[why]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReminderMonth() {
  const { today } = useClock();
  const current = today.slice(0, 7);
  const [month, setMonth] = useState(current);
  const load = useLoaded(trpc.reminder.month.useQuery({ month }));
  return (
    <div className="flex w-full items-center gap-2">
      <div className="min-w-0 grow" aria-live="polite">
        <p className="text-sm font-medium first-letter:uppercase">
          {month === current ? "Este mes" : monthText(month)}
        </p>
        <LoadView
          load={load}
          message="No se pudo contar el mes."
          skeleton={<SkeletonGroup label="Contando el mes" bones={["h-6"]} />}
        >
          {(figure) => <p className="text-sm text-ink-soft">{monthFigure(figure)}</p>}
        </LoadView>
      </div>
      <MonthSteps month={month} last={current} onMonth={setMonth} />
    </div>
  );
}

const ReminderSettingsDialog = lazyDialog(() => import("./reminder-settings-dialog"));

export default function RemindersCard({ profile }: { profile: Profile }) {
  const load = useLoaded(trpc.reminder.settings.useQuery());
  return (
    <SectionCard
      title="Recordatorios"
      text="Tú los envías en Citas con un toque por WhatsApp. A quien lo autorizó en su ficha le pueden llegar solos, por tu asistente o por correo."
    >
      <LoadView
        load={load}
        message="No se pudieron cargar los recordatorios."
        skeleton={<SkeletonGroup label="Cargando recordatorios" bones={["h-92"]} />}
      >
        {(settings) => <Settings settings={settings} profile={profile} />}
      </LoadView>
    </SectionCard>
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
