import { ConfirmDialog } from "../ui/confirm-dialog";

interface RepeatQuestionProps {
  isSaving: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before other values are saved although an earlier save got no answer and may have taken effect. */
export const RepeatQuestion = ({ isSaving, ...rest }: RepeatQuestionProps) => (
  <ConfirmDialog
    title="Parece repetido"
    text="Se cortó la conexión mientras se guardaba, y puede que ya esté. Compruébalo antes de repetirlo."
    confirmLabel="Guardar otra vez"
    pending={isSaving}
    {...rest}
  />
);
