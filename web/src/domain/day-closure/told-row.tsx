import type { ClosedAppointment } from "@sereno/core/domain/day-closure/output";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { Check, Copy, MessageCircle } from "lucide-react";
import { Fragment } from "react";
import { Badge } from "../../components/ui/badge";
import { Button, ButtonLink } from "../../components/ui/button";
import { copyMessage } from "../../components/ui/copy-message";
import { spokenLocal, spokenTime } from "../../lib/clock/spoken";
import { ELSEWHERE } from "../../lib/text";

interface ToldRowProps {
  appointments: [ClosedAppointment, ...ClosedAppointment[]];
  ofOneDate: boolean;
  onTold: () => void;
}

const spoken = (local: string) => spokenLocal(parseLocal(local));

function outcomeText({ action, state, to, reason, message }: ClosedAppointment): string {
  if (state === "failed") return `No se cambió. ${reason ?? ""}`;
  if (state === "stuck") return `No pudo volver. ${reason ?? ""}`;
  if (state === "undone") return "Quedó como estaba";
  if (state === "kept") return "Se mantiene";
  if (state === "done" && !message) return "Cambió después: míralo en su cita.";
  const verb = action === "cancel" ? "Cancelada" : `Pasa al ${to ? spoken(to) : "otro día"}`;
  return state === "pending" ? "Por cambiar…" : verb;
}

/** A client's affected appointments, with one message about all of them. */
export function ToldRow({ appointments, ofOneDate, onTold }: ToldRowProps) {
  const [{ patient_name }] = appointments;
  const { message, told_at } = appointments.find((each) => each.message) ?? appointments[0];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 grow basis-0">
        <p className="font-medium wrap-anywhere">{patient_name}</p>
        {appointments.map((appointment) => (
          <Fragment key={appointment.appointment_id}>
            <p className="text-sm text-ink-soft tabular-nums">
              {ofOneDate ? spokenTime(appointment.start.slice(11, 16)) : spoken(appointment.start)}
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
        <ButtonLink
          variant={told_at ? "ghost" : "secondary"}
          icon={<MessageCircle aria-hidden />}
          to={message.whatsapp_url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onTold}
        >
          {told_at ? "Abrir otra vez" : "Avisar"}
          <span className="sr-only">
            {" "}
            a {patient_name} por WhatsApp {ELSEWHERE}
          </span>
        </ButtonLink>
      )}
      {message && !message.whatsapp_url && (
        <Button
          icon={<Copy aria-hidden />}
          onClick={() => {
            void copyMessage(message.text);
            onTold();
          }}
        >
          Copiar mensaje
          <span className="sr-only"> para {patient_name}</span>
        </Button>
      )}
    </li>
  );
}
