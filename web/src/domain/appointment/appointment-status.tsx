import type { ActorKind } from "@sereno/core/domain/actor/schema";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { ReminderStatus } from "@sereno/core/domain/appointment/reminded/rules";
import { isLive, knownStatus } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { firstName } from "@sereno/core/lib/spanish/rules";
import { Bot, Check, CircleAlert, CircleSlash, type LucideIcon, Play } from "lucide-react";
import { Badge, type Tone } from "../../components/ui/badge";
import { cx } from "../../lib/cx";
import { whoCancelled } from "./cancel-reason";

interface Look {
  tone: Tone;
  text: string;
  note?: { icon: LucideIcon; text: string };
}

const UPCOMING: Look = { tone: "teal", text: "PRÓXIMA" };

const LOOKS: Record<AppointmentStatus, Look> = {
  scheduled: UPCOMING,
  confirmed: { ...UPCOMING, note: { icon: Check, text: "Confirmada" } },
  in_progress: { ...UPCOMING, note: { icon: Play, text: "En curso" } },
  completed: { tone: "grey", text: "COMPLETADA" },
  cancelled: { tone: "rose", text: "CANCELADA" },
  no_show: { tone: "amber", text: "NO ASISTIÓ" },
};

export function AppointmentStatusBadge({ status, className }: { status: AppointmentStatus; className?: string }) {
  const { tone, text } = LOOKS[knownStatus(status)];
  return (
    <Badge tone={tone} className={className}>
      {text}
    </Badge>
  );
}

type Noted = Pick<Appointment, "reminder_status"> & Parameters<typeof whoCancelled>[0];

function answerOf(appointment: Noted): Look["note"] {
  const { status, client_answer, patient_name } = appointment;
  const who = whoCancelled(appointment);
  if (who) return { icon: CircleSlash, text: who };
  if (isLive(status) && client_answer?.status === "confirmed")
    return { icon: Check, text: `${firstName(patient_name)} confirmó` };
  return LOOKS[knownStatus(status)].note;
}

interface AppointmentStatusNoteProps {
  appointment: Noted;
  /** Whether phones show 'Confirmada' as a tick without text, so that the note fits on one line of a card. */
  isBrief?: boolean;
}

export function AppointmentStatusNote({ appointment, isBrief = false }: AppointmentStatusNoteProps) {
  const note = answerOf(appointment) ?? REMINDED[appointment.reminder_status];
  if (!note) return null;
  return <Note {...note} className={cx(isBrief && note === LOOKS.confirmed.note && "max-md:sr-only")} />;
}

const REMINDED: Record<ReminderStatus, Look["note"]> = {
  none: undefined,
  sent: { icon: Check, text: "Recordada" },
  failed: { icon: CircleAlert, text: "No se pudo recordar" },
};

export const BookedBy = ({ actor }: { actor: ActorKind }) =>
  actor === "agent" ? <Note icon={Bot} text="Agendada por el agente" /> : null;

const Note = ({ icon: Icon, text, className }: NonNullable<Look["note"]> & { className?: string | undefined }) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon aria-hidden className="size-3.5 text-primary" />
    <span className={className}>{text}</span>
  </span>
);
