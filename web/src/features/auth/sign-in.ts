import type { AuthAnswer } from "@sereno/core/domain/auth/output";
import type { User } from "@sereno/core/domain/auth/schema";
import { toast } from "../../components/ui/toast/toast";
import { messageOf } from "../../lib/errors";
import { takeConfirming } from "../../lib/kept/confirming";
import { takeLoginState } from "../../lib/kept/login-state";
import { hasStoredUser } from "../../lib/session";
import { trpcClient } from "../../lib/trpc";
import type { TokenOutcome } from "./accept-token";
import { tellReceived } from "./received-message";

export type Outcome = { kind: "signed-in"; fullRedirect: boolean } | TokenOutcome;

type Enter = (answer: AuthAnswer) => void;

const failed = (reason: string): Outcome => ({ kind: "failed", reason });

/** Toast for a user who was already signed in and returns from connecting Google. */
function sayConnection({ google_connected }: User): void {
  if (google_connected) toast.success("Google conectado");
  else {
    toast.error(
      "Falta el permiso del calendario",
      "Conecta de nuevo y deja marcada la casilla de Google Calendar para tener reuniones de Meet.",
    );
  }
}

/** Outcome of a sign-in that Google refused, by the error code and message in the address. */
function refused(params: URLSearchParams): Outcome {
  const isDenied = params.get("error") === "access_denied";
  const reason = isDenied ? "Acceso denegado por el usuario" : "Error al procesar la autenticación";
  const { text, received } = tellReceived(params.get("message"), reason);
  return { kind: "failed", reason: text, received };
}

/** Completes the sign-in with the parameters of its return address; works once, because it consumes the state. */
export async function finishSignIn(params: URLSearchParams, enter: Enter): Promise<Outcome> {
  const begun = takeLoginState();
  const state = params.get("state");
  const code = params.get("code");

  if (params.has("error")) return refused(params);
  if (!code) return failed("Código de autorización no encontrado");
  if (!begun || !state || state !== begun.state) return failed("Error al procesar la autenticación");
  try {
    const isReconnecting = hasStoredUser();
    const isConfirming = takeConfirming(state);
    const answer = await trpcClient.auth.completeGoogleLogin.mutate({ code, state, verifier: begun.verifier });
    enter(answer);
    if (isConfirming) toast.success("Confirmaste que eres tú", "Ya puedes repetir lo que ibas a hacer.");
    else if (isReconnecting) sayConnection(answer.user);
    return { kind: "signed-in", fullRedirect: false };
  } catch (error) {
    console.error("Login failed:", error);
    return failed(messageOf(error, "Google authentication failed"));
  }
}
