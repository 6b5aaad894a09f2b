import { useState, useSyncExternalStore } from "react";
import { lazyComponent } from "../components/lazy/lazy-component";
import { Banner } from "../components/ui/banner";
import { useAuth } from "../lib/auth";
import { clockAhead, onClockSet } from "../lib/clock/server-clock";
import { offersAgenda } from "../lib/kept/consent";
import { onKeptChange } from "../lib/kept/kept";
import { draftKeys } from "../lib/kept/open-drafts";
import { onStorageState, storageState } from "../lib/storage-state";
import { counted } from "../lib/text";
import { trpc } from "../lib/trpc";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A duration in milliseconds in words: '20 minutos', '3 horas' or, from two days on, '5 días'. */
function roughly(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return counted(minutes, "minuto", "minutos");
  if (ms < 2 * DAY_MS) return counted(Math.round(ms / HOUR_MS), "hora", "horas");
  return counted(Math.round(ms / DAY_MS), "día", "días");
}

/** `aheadMs`: server clock minus device clock. */
const ClockNotice = ({ aheadMs }: { aheadMs: number }) => (
  <Banner
    tone="amber"
    title={`El reloj de este dispositivo va ${roughly(Math.abs(aheadMs))} ${aheadMs > 0 ? "atrasado" : "adelantado"}`}
    className="mb-5"
  >
    Sereno se guía por la hora correcta. Corrígela en los ajustes de tu dispositivo.
  </Banner>
);

const TEXTS = {
  low: {
    title: "Queda poco espacio en el computador de Sereno",
    text: "Libera espacio pronto: cuando se acabe, Sereno no podrá guardar ningún cambio.",
  },
  full: {
    title: "No queda espacio en el computador de Sereno",
    text: "Lo guardado está a salvo, pero no se guarda ningún cambio hasta que liberes espacio.",
  },
};

const isKnown = (state: string): state is keyof typeof TEXTS => Object.hasOwn(TEXTS, state);

function StorageNotice({ state }: { state: string }) {
  if (!isKnown(state)) return null;
  const { title, text } = TEXTS[state];
  return (
    <Banner tone="amber" title={title} className="mb-5">
      {text}
    </Banner>
  );
}

const SILENT = { NotLoaded: () => null };
const DraftOffer = lazyComponent(() => import("../components/draft/draft-offer"), SILENT);
const AgendaOffer = lazyComponent(() => import("../features/offline/agenda-offer"), SILENT);
const FreedHours = lazyComponent(() => import("../features/appointments/data/freed-hours"), SILENT);
const StoppedEndpoint = lazyComponent(() => import("../features/assistant/endpoints/stopped-endpoint"));
const PausedAgent = lazyComponent(() => import("../features/assistant/activity/paused-agent"));

const MOST_OFF_MS = 120_000;

export default function Notices() {
  const room = useSyncExternalStore(onStorageState, storageState);
  const { user } = useAuth();
  const hasKept = useSyncExternalStore(onKeptChange, () => draftKeys(user?.id ?? "").length > 0);
  // Decides once whether to offer the agenda, so that the page does not shift later.
  const [isAgendaOffered] = useState(() => offersAgenda(user?.id ?? ""));
  const aheadMs = useSyncExternalStore(onClockSet, clockAhead);
  // Reads the waitlist's offers from the cache only, because the agenda loads them.
  const { data: waitlist } = trpc.waitlist.offers.useQuery(undefined, { enabled: false });
  return (
    <>
      {hasKept && <DraftOffer />}
      {waitlist && waitlist.waiting > 0 && <FreedHours />}
      {isAgendaOffered && <AgendaOffer />}
      {room && <StorageNotice state={room} />}
      {user?.agent_pauses?.map((pause) => (
        <PausedAgent key={pause.token_id} pause={pause} />
      ))}
      {user?.endpoint_stopped && <StoppedEndpoint />}
      {Math.abs(aheadMs) > MOST_OFF_MS && <ClockNotice aheadMs={aheadMs} />}
    </>
  );
}
