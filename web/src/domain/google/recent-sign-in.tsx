import { isRecentSignIn } from "@sereno/core/domain/auth/recent/rules";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { toast } from "../../components/ui/toast/toast";
import { serverNow } from "../../lib/clock/server-clock";
import { appCode, messageOf } from "../../lib/errors";
import { rememberConfirming } from "../../lib/kept/confirming";
import { trpc } from "../../lib/trpc";
import { leaveForGoogle } from "./use-google-connection";

/** Lets the person prove at Google once more who they are, before what is grave, and come back to this page. */
function useConfirmIdentity() {
  const { pathname, search } = useLocation();
  const { mutate, isPending } = trpc.session.confirm.useMutation({
    onSuccess: (login) => {
      rememberConfirming(login.state);
      return leaveForGoogle(login, pathname + search);
    },
    onError: (error) => toast.error("No se pudo abrir Google", messageOf(error)),
  });
  return { confirm: () => mutate({ bound: true }), isLeaving: isPending };
}

interface RecentSignInProps {
  /** ISO instant at which this session began, as far as it is known. */
  begunAt: string | undefined;
  /** Why the server refused what was asked, if it did. */
  error: unknown;
  onClose: () => void;
  children: ReactNode;
}

/**
 * What is grave, for whoever signed in minutes ago. Others are asked to prove at Google who they are, before they write anything,
 * and come back to this page: what they wanted they press again.
 */
export function RecentSignIn({ begunAt, error, onClose, children }: RecentSignInProps) {
  const [isOld] = useState(() => begunAt !== undefined && !isRecentSignIn(begunAt, serverNow()));
  return isOld || isTooOld(error) ? <ConfirmIdentityDialog onClose={onClose} /> : children;
}

/** Whether what was asked is grave, and the sign-in is too old for it. */
export const isTooOld = (error: unknown): boolean => appCode(error) === "recent_login_required";

/** Asks the person to prove at Google who they are; `RecentSignIn` does, and what opened nothing before it was refused. */
export function ConfirmIdentityDialog({ onClose }: { onClose: () => void }) {
  const { confirm, isLeaving } = useConfirmIdentity();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={isLeaving}
      title="Para esto confirma que eres tú"
      text="Entraste hace más de diez minutos. Vas a Google, eliges tu cuenta y vuelves aquí. Todavía no se ha hecho nada: al volver, repite lo que ibas a hacer."
      confirmLabel="Continuar con Google"
    />
  );
}
