import type { GoogleLogin } from "@sereno/core/domain/auth/output";
import type { User } from "@sereno/core/domain/auth/schema";
import { useCallback } from "react";
import { useLocation } from "react-router";
import { toast } from "../../components/ui/toast/toast";
import { useAuth } from "../../lib/auth";
import { goToGoogle } from "../../lib/kept/login-state";
import { rememberReturnTo } from "../../lib/kept/return-to";
import { trpc } from "../../lib/trpc";

export type GoogleConnection = "connected" | "disconnected" | "broken";

function connectionOf({ google_connected, google_broken }: User): GoogleConnection {
  if (google_broken) return "broken";
  return google_connected ? "connected" : "disconnected";
}

export function useGoogleConnection(): GoogleConnection {
  const { user } = useAuth();
  return user ? connectionOf(user) : "disconnected";
}

export function useConnectionCheck(): () => void {
  const { renewUser } = useAuth();
  const isConnected = useGoogleConnection() === "connected";
  return useCallback(() => {
    if (isConnected) void renewUser();
  }, [isConnected, renewUser]);
}

/** Opens Google's sign-in (`goToGoogle`), after which Sereno opens `page`. */
export function leaveForGoogle(login: GoogleLogin, page: string): Promise<unknown> {
  rememberReturnTo(page);
  return goToGoogle(login);
}

export function useConnectGoogle() {
  const { pathname, search } = useLocation();
  const { mutate, isPending } = trpc.auth.connectGoogle.useMutation({
    onSuccess: (login) => leaveForGoogle(login, pathname + search),
    onError: (error) => toast.failed("No se pudo abrir Google", error),
  });
  return { connect: () => mutate({ bound: true }), isLeaving: isPending };
}
