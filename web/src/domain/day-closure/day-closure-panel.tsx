import type { ClosedAppointment, DayClosure } from "@sereno/core/domain/day-closure/output";
import { Check } from "lucide-react";
import { Fragment, useEffect } from "react";
import { Link } from "react-router";
import { DialogSkeleton, LoadView } from "../../components/load/load-view";
import { useLoaded } from "../../components/load/use-load";
import { Badge } from "../../components/ui/badge";
import { Banner } from "../../components/ui/banner";
import { Button } from "../../components/ui/button";
import { CopyMessage } from "../../components/ui/copy-message";
import { Dialog } from "../../components/ui/dialog";
import { toast } from "../../components/ui/toast/toast";
import { WhatsAppButton } from "../../components/ui/whatsapp-button";
import { spokenDate, spokenLocal, spokenTime } from "../../lib/clock/dates";
import { isNotFound } from "../../lib/errors";
import { listText } from "../../lib/text";
import { queryUtils, trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { dayAddress } from "../address/addresses";
import { isUnderWay, useRefetchAfter } from "./under-way";
import { useUndoDayClosure } from "./use-undo-day-closure";

function outcomeText({ action, state, to, reason, message }: ClosedAppointment): string {
  if (state === "failed") return `No se cambió. ${reason ?? ""}`;
  if (state === "stuck") return `No pudo volver. ${reason ?? ""}`;
  if (state === "undone") return reason ?? "Quedó como estaba";
  if (state === "kept") return "Se mantiene";
  if (state === "done" && !message) return "Cambió después: míralo en su cita.";
  const verb = action === "cancel" ? "Cancelada" : `Pasa al ${to ? spokenLocal(to) : "otro día"}`;
  return state === "pending" ? "Por cambiar…" : verb;
}

function Row({ appointments, ofOneDate, onOpen }: { appointments: OfOne; ofOneDate: boolean; onOpen: () => void }) {
  const [{ patient_name }] = appointments;
  const { message, told_at } = appointments.find((each) => each.message) ?? appointments[0];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 grow basis-0">
        <p className="font-medium wrap-anywhere">{patient_name}</p>
        {appointments.map((appointment) => (
          <Fragment key={appointment.appointment_id}>
            <p className="text-sm text-ink-soft tabular-nums">
              {ofOneDate ? spokenTime(appointment.start.slice(11, 16)) : spokenLocal(appointment.start)}
            </p>
            <p className="text-sm">{outcomeText(appointment)}</p>
          </Fragment>
        ))}
        {told_at && (
          <Badge tone="teal" className="mt-1">
            <Check aria-hidden />
            Abierto en WhatsApp
          </Badge>
        )}
      </div>
      {message?.whatsapp_url && (
        <WhatsAppButton
          variant={told_at ? "ghost" : "secondary"}
          to={message.whatsapp_url}
          more={`a ${patient_name} por WhatsApp`}
          onClick={onOpen}
        >
          {told_at ? "Abrir otra vez" : "Avisar"}
        </WhatsAppButton>
      )}
      {message && !message.whatsapp_url && <CopyMessage text={message.text} to={patient_name} onCopy={onOpen} />}
    </li>
  );
}

export default function DayClosurePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { today } = useClock();
  const query = trpc.dayClosure.get.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? 2000 : false) },
  );
  const load = useLoaded(query);
  const isGone = isNotFound(query.error);
  useEffect(() => {
    // Closes the panel if the day closure has been undone or dismissed, here or on another device.
    if (isGone) onClose();
  }, [isGone, onClose]);
  const closure = load.data;
  useRefetchAfter(closure ? [closure] : []);
  const title = closure?.date ? `Cierre del ${spokenDate(closure.date, today)}` : "Cambio de horario";
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={title}
      footer={closure && <Actions closure={closure} onClose={onClose} />}
    >
      <LoadView
        load={load}
        message="No se pudo cargar el cierre."
        skeleton={<DialogSkeleton label="Cargando el cierre" />}
      >
        {(loaded) => <Outcomes closure={loaded} onClose={onClose} />}
      </LoadView>
    </Dialog>
  );
}

function Outcomes({ closure, onClose }: { closure: DayClosure; onClose: () => void }) {
  const telling = trpc.dayClosure.tell.useMutation({
    onSuccess: (changed) => queryUtils.dayClosure.get.setData({ id: closure.id }, changed),
    onError: (error) => toast.failed("No quedó marcado como avisado", error),
  });
  const { id, appointments, hours_reason, others, date } = closure;
  const isToTell = appointments.some(({ message, told_at }) => message && !told_at);
  return (
    <div className="flex flex-col gap-4">
      {isUnderWay(closure) && (
        <Banner title="Seguimos en eso">Puedes cerrar esta ventana: se termina solo y aquí ves cómo quedó.</Banner>
      )}
      {hours_reason && (
        <Banner tone="amber" title="El horario">
          {hours_reason}
        </Banner>
      )}
      {date && others.length > 0 && (
        <Banner tone="amber" title="Ese día hay citas que no estaban">
          {listText(others.map(({ patient_name }) => patient_name))}.{" "}
          <Link to={dayAddress(date)} onClick={onClose} className="ui-link">
            Ver el día
          </Link>
        </Banner>
      )}
      {isToTell && <p className="text-sm text-ink-soft">Avísales con un toque: el mensaje ya va escrito.</p>}
      <ul className="-my-3 flex flex-col divide-y divide-line" aria-label="Citas">
        {byPerson(appointments).map((each) => (
          <Row
            key={each[0].appointment_id}
            appointments={each}
            ofOneDate={date !== null}
            onOpen={() =>
              telling.mutate({ id, appointment_id: (each.find(({ message }) => message) ?? each[0]).appointment_id })
            }
          />
        ))}
      </ul>
    </div>
  );
}

type OfOne = [ClosedAppointment, ...ClosedAppointment[]];

/** Groups appointments by client. Each appointment of a deleted client is a group of its own. */
function byPerson(appointments: readonly ClosedAppointment[]): OfOne[] {
  const people = new Map<string, OfOne>();
  for (const appointment of appointments) {
    const key = appointment.client_id ?? appointment.appointment_id;
    const known = people.get(key);
    if (known) known.push(appointment);
    else people.set(key, [appointment]);
  }
  return [...people.values()];
}

function Actions({ closure, onClose }: { closure: DayClosure; onClose: () => void }) {
  const undoing = useUndoDayClosure({ onOver: onClose });
  return (
    <>
      {(closure.state === "closing" || closure.state === "closed") && (
        <Button pending={undoing.isPending} onClick={() => undoing.mutate({ id: closure.id })}>
          Deshacer
        </Button>
      )}
      <Button variant="primary" onClick={onClose} className="max-md:grow">
        Listo
      </Button>
    </>
  );
}
