import type { GoogleLogin } from "@sereno/core/domain/auth/output";
import type { User } from "@sereno/core/domain/auth/schema";
import { useCallback } from "react";
import { useLocation } from "react-router";
import { toast } from "../../components/ui/toast/toast";
import { useAuth } from "../../lib/auth";
import { messageOf } from "../../lib/errors";
import { goToGoogle } from "../../lib/kept/login-state";
import { rememberReturnTo } from "../../lib/kept/return-to";
import { trpc } from "../../lib/trpc";

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

/** Leaves for Google, to come back to a page of ours; settles where the browser stayed. */
export function leaveForGoogle(login: GoogleLogin, page: string): Promise<unknown> {
  rememberReturnTo(page);
  goToGoogle(login);
  return new Promise((resolve) => setTimeout(resolve, MS_TO_LEAVE_IN));
}

/** Connects the practice with Google, again if need be: leaves for Google and comes back to this page. */
export function useConnectGoogle() {
  const { pathname, search } = useLocation();
  const { mutate, isPending } = trpc.auth.connectGoogle.useMutation({
    onSuccess: (login) => leaveForGoogle(login, pathname + search),
    onError: (error) => toast.error("No se pudo abrir Google", messageOf(error)),
  });
  return { connect: () => mutate({ bound: true }), isLeaving: isPending };
}
