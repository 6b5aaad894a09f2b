import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { OUTSIDE_TEXT } from "../model/time/slot-times";

interface OutsideQuestionProps {
  /** Why the time is outside the published hours. */
  text: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an appointment is put outside the published hours. */
export default function OutsideQuestion(props: OutsideQuestionProps) {
  return <ConfirmDialog open title={OUTSIDE_TEXT} confirmLabel="Mover de todos modos" {...props} />;
}
