import { CircleCheck, type LucideIcon, UserX } from "lucide-react";
import { ACTION, ActionFace, type OnPhone } from "../../../components/ui/action/action-face";
import type { Outcome } from "../model/status-actions";

const LOOKS: Record<Outcome, { label: string; icon: LucideIcon }> = {
  no_show: { label: "No asistió", icon: UserX },
  completed: { label: "Asistió", icon: CircleCheck },
};

interface OutcomesProps {
  outcomes: readonly Outcome[];
  patient: string;
  onPhone?: OnPhone;
  onOutcome: (outcome: Outcome) => void;
}

export const Outcomes = ({ outcomes, patient, onPhone, onOutcome }: OutcomesProps) =>
  outcomes.map((outcome) => {
    const { label, icon } = LOOKS[outcome];
    return (
      <button
        key={outcome}
        data-outcome={outcome}
        type="button"
        aria-label={`${label}, ${patient}`}
        title={onPhone && label}
        onClick={() => onOutcome(outcome)}
        className={ACTION}
      >
        <ActionFace icon={icon} label={label} onPhone={onPhone} />
      </button>
    );
  });
