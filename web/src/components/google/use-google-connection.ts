import type { GoogleLogin } from "@sereno/core/auth/output";
import type { User } from "@sereno/core/auth/schema";
import { useCallback } from "react";
import { useLocation } from "react-router";
import { useAuth } from "../../lib/auth";
import { messageOf } from "../../lib/errors";
import { goToGoogle } from "../../lib/kept/login-state";
import { rememberReturnTo } from "../../lib/kept/return-to";
import { trpc } from "../../lib/trpc";
import { toast } from "../ui/toast/toast";

export type GoogleConnection = "connected" | "disconnected" | "broken";

function connectionOf({ google_connected, google_broken }: User): GoogleConnection {
  if (google_broken) return "broken";
  return google_connected ? "connected" : "disconnected";
}

/** Whether Sereno may write in the therapist's calendar, as far as this page knows. */
export function useGoogleConnection(): GoogleConnection {
  const { user } = useAuth();
  return user ? connectionOf(user) : "disconnected";
}

/** Asks whether the connection still holds, if it did so far: for when Google did not do what it was asked. */
export function useConnectionCheck(): () => void {
  const { renewUser } = useAuth();
  const isConnected = useGoogleConnection() === "connected";
  return useCallback(() => {
    if (isConnected) void renewUser();
  }, [isConnected, renewUser]);
}

// The browser may stay: on a page with unsaved changes the person is asked.
const MS_TO_LEAVE_IN = 5000;

/** Leaves for Google and comes back to this page. */
function useLeaveForGoogle() {
  const { pathname, search } = useLocation();
  return (login: GoogleLogin, options?: { confirms: boolean }) => {
    rememberReturnTo(pathname + search);
    goToGoogle(login, options);
    return new Promise((resolve) => setTimeout(resolve, MS_TO_LEAVE_IN));
  };
}

const onError = (error: unknown) => toast.error("No se pudo abrir Google", messageOf(error));

/** Connects the practice with Google, again if need be. */
export function useConnectGoogle() {
  const leave = useLeaveForGoogle();
  const { mutate, isPending } = trpc.auth.connectGoogle.useMutation({ onSuccess: (login) => leave(login), onError });
  return { connect: () => mutate({ bound: true }), isLeaving: isPending };
}

/** Lets the person prove at Google once more who they are, before what is grave. */
export function useConfirmIdentity() {
  const leave = useLeaveForGoogle();
  const onSuccess = (login: GoogleLogin) => leave(login, { confirms: true });
  const { mutate, isPending } = trpc.session.confirm.useMutation({ onSuccess, onError });
  return { confirm: () => mutate({ bound: true }), isLeaving: isPending };
}
