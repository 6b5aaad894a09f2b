import type { Appointment } from "@sereno/core/things/appointment/output";
import { CircleCheck, type LucideIcon, UserX } from "lucide-react";
import { useClock } from "../../../lib/use-clock";
import { type Outcome, outcomesOf } from "../model/status-actions";
import type { CardActions } from "./views";

const LOOKS: Record<Outcome, { label: string; icon: LucideIcon }> = {
  no_show: { label: "No asistió", icon: UserX },
  completed: { label: "Completada", icon: CircleCheck },
};

/** How an appointment that is over ended, at one press. */
export function CardOutcomes({ appointment, actions }: { appointment: Appointment; actions: CardActions }) {
  const { now } = useClock();
  return outcomesOf(appointment, now).map((outcome) => {
    const { label, icon: Icon } = LOOKS[outcome];
    return (
      <button
        key={outcome}
        type="button"
        aria-label={`${label}, ${appointment.patient_name}`}
        onClick={() => actions.setStatus(appointment, outcome)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-hover hover:text-ink md:pointer-fine:min-h-9"
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </button>
    );
  });
}
