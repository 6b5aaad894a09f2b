import type { AgentToken } from "@sereno/core/domain/agent/output";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { isNotFound } from "../../../lib/errors";
import { useRevokeToken } from "./use-tokens";

export default function RevokeTokenDialog({ token, onClose }: { token: AgentToken; onClose: () => void }) {
  const revoking = useRevokeToken();
  const revoke = () => {
    const onError = (error: unknown) => isNotFound(error) && onClose();
    revoking.mutate({ id: token.id }, { onSuccess: onClose, onError });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={revoke}
      pending={revoking.isPending}
      danger
      title="¿Revocar acceso?"
      text={
        <>
          El asistente que usa <strong className="font-medium wrap-anywhere text-ink">{token.label}</strong> deja de
          conectarse enseguida, y lo que te pidió y espera tu sí ya no se hace. No se puede deshacer.
        </>
      }
      confirmLabel="Revocar acceso"
    />
  );
}
