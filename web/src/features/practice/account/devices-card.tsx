import type { AccountClosure } from "@sereno/core/domain/account-closure/output";
import type { Session } from "@sereno/core/domain/auth/output";
import { DoorOpen, Laptop, LogOut, Smartphone } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadMore } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { SectionCard, SkeletonGroup } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import type { Revocation } from "../../../domain/practice/revoke-dialog";
import { RevokeDialog } from "../../../domain/practice/revoke-dialog-part";
import { useSessions } from "../../../domain/practice/sessions";
import { useAuth } from "../../../lib/auth";
import { longDay } from "../../../lib/clock/dates";
import { setKeepsAgenda, useKeepsAgenda } from "../../../lib/kept/consent";
import { trpc, trpcClient } from "../../../lib/trpc";
import { useClock, usePracticeZone } from "../../../lib/use-clock";
import { keptText } from "../model/account-closure-texts";
import { deviceName, isPhone, sessionTexts } from "../model/session-texts";

const CloseAccountDialog = lazyDialog(() => import("./close-account-dialog"));

const LEAVE_TEXT =
  "Se cierra en todos tus dispositivos y nada queda a la vista. Durante 30 días basta con volver a entrar; después se borra todo.";

function LeaveCard() {
  const { data } = trpc.accountClosure.get.useQuery();
  return (
    <SectionCard title="Cerrar mi cuenta" text={LEAVE_TEXT}>
      {data?.closure?.state === "erased" && <Erased closure={data.closure} />}
      <Button
        icon={<DoorOpen aria-hidden />}
        onClick={() => CloseAccountDialog.open({})}
        className="w-full text-danger! md:w-auto"
      >
        Cerrar mi cuenta
      </Button>
    </SectionCard>
  );
}

function Erased({ closure }: { closure: AccountClosure }) {
  const zone = usePracticeZone();
  return (
    <p className="mb-5 border-b border-line pb-5 text-sm text-ink-soft">
      La cuenta que cerraste el {longDay(closure.closed_at, zone)} se borró el{" "}
      {longDay(closure.erased_at ?? closure.erase_at, zone)}. {keptText(closure)}
      {closure.backups_gone_at &&
        ` Desde el ${longDay(closure.backups_gone_at, zone)} tampoco queda en ninguna copia de seguridad.`}
    </p>
  );
}

function OfflineCard() {
  const userId = useAuth().user?.id ?? "";
  const isOn = useKeepsAgenda(userId);
  return (
    <SectionCard
      title="Sin conexión"
      text="Guarda en este equipo las citas de hoy y de mañana, solo con el primer nombre, para verlas sin internet. Se borran al cerrar sesión."
    >
      <Switch
        label="Ver mi agenda sin conexión"
        description={isOn ? "Solo en este navegador. Actívalo en un equipo tuyo." : "Ahora no se guarda nada."}
        checked={isOn}
        onChange={(event) => setKeepsAgenda(userId, event.target.checked)}
      />
    </SectionCard>
  );
}

const TEXT =
  "Dónde está abierto tu Sereno; el último uso se anota cada hora. Si perdiste un equipo o no reconoces alguno, cierra su sesión.";

const endOf = (session: Session): Revocation => ({
  title: "¿Cerrar esta sesión?",
  text: (
    <>
      <strong className="font-medium wrap-anywhere text-ink">{deviceName(session)}</strong> sale de Sereno enseguida.
      Para volver hay que entrar con Google.
    </>
  ),
  confirmLabel: "Cerrar sesión",
  revoke: () => trpcClient.session.end.mutate({ id: session.id }),
  done: "Sesión cerrada",
  before: "Ya se había cerrado antes.",
  failed: "No se pudo cerrar la sesión",
  needsRecentSignIn: true,
});
const EndSessionsDialog = lazyDialog(() => import("./end-sessions-dialog"));

export default function DeviceCards() {
  return (
    <>
      <OfflineCard />
      <DevicesCard />
      <LeaveCard />
    </>
  );
}

function DevicesCard() {
  return (
    <SectionCard title="Dispositivos" text={TEXT}>
      <SessionList />
      <p className="mt-5 mb-3 border-t border-line pt-5 text-sm text-ink-soft">
        También puedes cerrar todas de una vez. Así se desconecta tu cuenta de Google.
      </p>
      <Button
        icon={<LogOut aria-hidden />}
        onClick={() => EndSessionsDialog.open({})}
        className="w-full py-2 whitespace-normal text-danger! md:w-auto"
      >
        Cerrar sesión en todos los dispositivos
      </Button>
    </SectionCard>
  );
}

const SessionsSkeleton = () => (
  <SkeletonGroup label="Cargando dispositivos" className="grid gap-3" bones={["h-16", "h-16"]} />
);

function SessionList() {
  const { more, ...load } = useSessions();
  return (
    <LoadView load={load} message="No se pudieron cargar tus dispositivos" skeleton={<SessionsSkeleton />}>
      {({ current, others }) => (
        <>
          <ul className="divide-y divide-line">
            <SessionRow session={current} isCurrent />
            {others.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <LoadMore {...more} failedText="No se pudieron cargar más dispositivos." />
        </>
      )}
    </LoadView>
  );
}

function SessionRow({ session, isCurrent = false }: { session: Session; isCurrent?: boolean }) {
  const { instant, zone } = useClock();
  const name = deviceName(session);
  const { begun, used, place } = sessionTexts(session, instant, zone);
  const Icon = isPhone(session) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 self-start text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        {isCurrent && (
          <p className="mt-1">
            <Badge tone="teal">Este dispositivo</Badge>
          </p>
        )}
        <p className="text-sm text-ink-soft tabular-nums">{begun}</p>
        {!isCurrent && <p className="text-sm text-ink-soft tabular-nums">{used}</p>}
        {place && <p className="text-sm wrap-anywhere text-ink-soft">{place}</p>}
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          aria-label={`Cerrar sesión de ${name}. ${begun}`}
          onClick={() => RevokeDialog.open({ of: endOf(session) })}
          className="-mr-2 px-3 text-danger!"
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
