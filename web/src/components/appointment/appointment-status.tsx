import type { ActorKind } from "@sereno/core/things/actor/schema";
import { knownStatus } from "@sereno/core/things/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/things/appointment/schema";
import { Bot, Check, type LucideIcon, Play } from "lucide-react";
import { Badge, type Tone } from "../ui/badge";

interface Look {
  tone: Tone;
  text: string;
  /** What the badge leaves open. */
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

interface StatusProps {
  status: AppointmentStatus;
  className?: string;
}

export function AppointmentStatusBadge({ status, className }: StatusProps) {
  const { tone, text } = LOOKS[knownStatus(status)];
  return (
    <Badge tone={tone} className={className}>
      {text}
    </Badge>
  );
}

/** What of an upcoming appointment its badge leaves open. */
export function AppointmentStatusNote({ status }: StatusProps) {
  const { note } = LOOKS[knownStatus(status)];
  return note ? <Note {...note} /> : null;
}

/** Says of an appointment that the therapist did not make it. */
export const BookedBy = ({ actor }: { actor: ActorKind }) =>
  actor === "agent" ? <Note icon={Bot} text="Agendada por el agente" /> : null;

const Note = ({ icon: Icon, text }: NonNullable<Look["note"]>) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon aria-hidden className="size-3.5 text-primary" />
    {text}
  </span>
);
