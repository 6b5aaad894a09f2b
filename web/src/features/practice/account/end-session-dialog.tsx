import type { Session } from "@sereno/core/domain/auth/output";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { toast } from "../../../components/ui/toast/toast";
import { isTooOld, RecentSignIn } from "../../../domain/google/recent-sign-in";
import { sessionBegunAt } from "../../../domain/practice/sessions";
import { isNotFound, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { deviceName } from "../model/session-texts";

function useEndSession() {
  return trpc.session.end.useMutation({
    onSuccess: () => toast.success("Sesión cerrada"),
    onError: (error) => {
      if (isTooOld(error)) return;
      if (isNotFound(error)) toast.neutral("Sesión cerrada", "Ya se había cerrado antes.");
      else toast.error("No se pudo cerrar la sesión", messageOf(error));
    },
  });
}

export default function EndSessionDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const ending = useEndSession();
  const end = () => {
    const onError = (error: unknown) => isNotFound(error) && onClose();
    ending.mutate({ id: session.id }, { onSuccess: onClose, onError });
  };
  return (
    <RecentSignIn begunAt={sessionBegunAt()} error={ending.error} onClose={onClose}>
      <ConfirmDialog
        onClose={onClose}
        onConfirm={end}
        pending={ending.isPending}
        danger
        title="¿Cerrar esta sesión?"
        text={
          <>
            <strong className="font-medium wrap-anywhere text-ink">{deviceName(session)}</strong> sale de Sereno
            enseguida. Para volver hay que entrar con Google.
          </>
        }
        confirmLabel="Cerrar sesión"
      />
    </RecentSignIn>
  );
}
