import type { Session } from "@sereno/core/domain/auth/output";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { RecentSignIn } from "../../../domain/google/recent-sign-in";
import { sessionBegunAt } from "../../../domain/practice/sessions";
import { isNotFound } from "../../../lib/errors";
import { deviceName } from "../model/session-texts";
import { useEndSession } from "./use-end-session";

interface EndSessionDialogProps {
  session: Session;
  onClose: () => void;
}

export default function EndSessionDialog({ session, onClose }: EndSessionDialogProps) {
  const ending = useEndSession();
  const end = () => {
    const onError = (error: unknown) => isNotFound(error) && onClose();
    ending.mutate({ id: session.id }, { onSuccess: onClose, onError });
  };
  return (
    <RecentSignIn begunAt={sessionBegunAt()} error={ending.error} onClose={onClose}>
      <ConfirmDialog
        open
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
