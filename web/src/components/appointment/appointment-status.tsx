import { displayStatus } from "@sereno/core/appointment/rules";
import type { AppointmentStatus, DisplayStatus } from "@sereno/core/appointment/schema";
import { Check, Play } from "lucide-react";
import { Badge, type Tone } from "../ui/badge";

interface Look {
  tone: Tone;
  text: string;
}

const LOOKS: Record<DisplayStatus, Look> = {
  upcoming: { tone: "teal", text: "PRÓXIMA" },
  completed: { tone: "grey", text: "COMPLETADA" },
  cancelled: { tone: "rose", text: "CANCELADA" },
};
const MISSED: Look = { tone: "amber", text: "NO ASISTIÓ" };

interface StatusProps {
  status: AppointmentStatus;
  className?: string | undefined;
}

export function StatusBadge({ status, className }: StatusProps) {
  const { tone, text } = status === "no_show" ? MISSED : LOOKS[displayStatus(status)];
  return (
    <Badge tone={tone} className={className}>
      {text}
    </Badge>
  );
}

/** What of an upcoming appointment its badge leaves open. */
export function StatusNote({ status }: StatusProps) {
  if (status !== "confirmed" && status !== "in_progress") return null;
  const [Icon, text] = status === "confirmed" ? ([Check, "Confirmada"] as const) : ([Play, "En curso"] as const);
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 text-primary" />
      {text}
    </span>
  );
}
