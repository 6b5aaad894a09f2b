import { ConfirmDialog } from "../../../components/ui/confirm-dialog";

interface DiscardDialogProps {
  onDiscard: () => void;
  onClose: () => void;
}

const DiscardDialog = ({ onDiscard, onClose }: DiscardDialogProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onConfirm={onDiscard}
    danger
    title="¿Descartar los cambios?"
    text="Tu perfil vuelve a lo último que guardaste."
    confirmLabel="Descartar"
    cancelLabel="Seguir editando"
  />
);

export default DiscardDialog;
