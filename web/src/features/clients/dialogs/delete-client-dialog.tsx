import type { ClientListItem } from "@sereno/core/domain/client/output";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { toast } from "../../../components/ui/toast/toast";
import { RecentSignIn } from "../../../domain/google/recent-sign-in";
import { isNotFound, messageOr } from "../../../lib/errors";
import { useDeleteClient } from "../data/use-client-changes";
import { endsWithClient } from "../model/client-texts";

interface DeleteClientDialogProps {
  client: ClientListItem;
  onClose: () => void;
  onGone: () => void;
}

export default function DeleteClientDialog({ client, onClose, onGone }: DeleteClientDialogProps) {
  const { id, name } = client;
  const lost = endsWithClient(client);
  const deleting = useDeleteClient();
  const end = () => {
    onClose();
    onGone();
  };
  const remove = () => {
    if (deleting.isPending) return;
    deleting.mutate(
      { id },
      {
        onSuccess: end,
        onError: (error) => {
          if (!isNotFound(error)) return;
          toast.neutral("Cliente ya eliminado", "Este cliente ya se había eliminado en otro lugar.");
          end();
        },
      },
    );
  };
  return (
    <RecentSignIn error={deleting.error} onClose={onClose}>
      <ConfirmDialog
        onClose={onClose}
        onConfirm={remove}
        title="¿Eliminar cliente?"
        text={
          <>
            <span className="block font-medium wrap-anywhere text-ink">{name}</span>
            <span className="mt-1.5 block">
              Sus citas y sus pagos se conservan, pero sin su nombre ni sus datos. Esto no se puede deshacer.
            </span>
            {lost && <span className="mt-1.5 block font-medium text-ink tabular-nums">{lost}</span>}
            {deleting.error && (
              <span
                role="alert"
                className="mt-3 block rounded-control bg-rose-soft px-3 py-2.5 text-sm whitespace-pre-line text-rose-ink"
              >
                {messageOr(deleting.error, "No se pudo eliminar el cliente. Inténtalo de nuevo.")}
              </span>
            )}
          </>
        }
        confirmLabel={deleting.error ? "Intentar de nuevo" : "Eliminar cliente"}
        danger
        pending={deleting.isPending}
      />
    </RecentSignIn>
  );
}
