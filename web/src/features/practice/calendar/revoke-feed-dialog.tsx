import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { isNotFound } from "../../../lib/errors";
import { useRevokeFeed } from "./use-feed";

export default function RevokeFeedDialog({ onClose }: { onClose: () => void }) {
  const revoking = useRevokeFeed();
  const revoke = () => {
    const onError = (error: unknown) => isNotFound(error) && onClose();
    revoking.mutate(undefined, { onSuccess: onClose, onError });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={revoke}
      pending={revoking.isPending}
      danger
      title="¿Revocar la dirección?"
      text="Los calendarios que la leen dejan de recibir tus citas. No se puede deshacer."
      confirmLabel="Revocar dirección"
    />
  );
}
