import { ConfirmDialog } from "../../../components/ui/confirm-dialog";

interface OutsideQuestionProps {
  title: string;
  /** Why the time is outside the published hours, or the rules. */
  text: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an appointment is put where nothing is offered. */
export default function OutsideQuestion(props: OutsideQuestionProps) {
  return <ConfirmDialog open confirmLabel="Mover de todos modos" {...props} />;
}
