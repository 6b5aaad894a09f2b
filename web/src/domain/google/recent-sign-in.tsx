import { isRecentSignIn } from "@sereno/core/domain/auth/recent/rules";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { LazyConfirm } from "../../components/lazy/questions";
import { toast } from "../../components/ui/toast/toast";
import { serverNow } from "../../lib/clock/server-clock";
import { appCode } from "../../lib/errors";
import { rememberConfirming } from "../../lib/kept/login-state";
import { queryUtils, trpc } from "../../lib/trpc";
import { leaveForGoogle } from "./use-google-connection";

function useConfirmIdentity() {
  const { pathname, search } = useLocation();
  const { mutate, isPending } = trpc.session.confirm.useMutation({
    onSuccess: (login) => {
      rememberConfirming(login.state);
      return leaveForGoogle(login, pathname + search);
    },
    onError: (error) => toast.failed("No se pudo abrir Google", error),
  });
  return { confirm: () => mutate({ bound: true }), isLeaving: isPending };
}

/** Input of the query for the user's sessions. Its first page, once cached, says when the present session began. */
export const FIRST_SESSIONS = { limit: 10 };

/** Whether the present session is known to be too old for what needs a recent sign-in. */
export function isSignInOld(): boolean {
  const begunAt = queryUtils.session.list.getInfiniteData(FIRST_SESSIONS)?.pages[0]?.current.created_at;
  return begunAt !== undefined && !isRecentSignIn(begunAt, serverNow());
}

interface RecentSignInProps {
  error?: unknown;
  onClose: () => void;
  children: ReactNode;
}

export function RecentSignIn({ error, onClose, children }: RecentSignInProps) {
  const [isOld] = useState(isSignInOld);
  return isOld || isTooOld(error) ? <ConfirmIdentityDialog onClose={onClose} /> : children;
}

export const isTooOld = (error: unknown): boolean => appCode(error) === "recent_login_required";

/** Asks the user to sign in again. An action without a dialog shows this after the server's refusal. */
export function ConfirmIdentityDialog({ onClose }: { onClose: () => void }) {
  const { confirm, isLeaving } = useConfirmIdentity();
  return (
    <LazyConfirm
      onClose={onClose}
      onConfirm={confirm}
      pending={isLeaving}
      title="Para esto confirma que eres tú"
      text="Entraste hace más de diez minutos. Vas a Google, eliges tu cuenta y vuelves aquí. Todavía no se ha hecho nada: al volver, repite lo que ibas a hacer."
      confirmLabel="Continuar con Google"
    />
  );
}
