import type { AuthAnswer } from "@sereno/core/domain/auth/output";
import type { User } from "@sereno/core/domain/auth/schema";
import { toast } from "../../components/ui/toast/toast";
import { messageOf } from "../../lib/errors";
import type { HandedToken } from "../../lib/handed-token";
import { takeConfirming, takeLoginState } from "../../lib/kept/login-state";
import { hasStoredUser, readToken, storeSession } from "../../lib/session";
import { clientOf, trpcClient } from "../../lib/trpc";
import { tellReceived } from "./received-message";

export type Outcome =
  | { kind: "signed-in"; fullRedirect: boolean }
  | { kind: "asking"; token: string; user: User }
  | { kind: "refused"; reason: string; next: { to: string; label: string } }
  | { kind: "failed"; reason: string; received?: string | null };

const NOT_BEGUN: Outcome = {
  kind: "refused",
  reason: "Este enlace quería abrir una cuenta sin que tú iniciaras sesión. No entramos a ninguna.",
  next: { to: "/", label: "Ir a iniciar sesión" },
};

const SESSION_LIVES: Outcome = {
  kind: "refused",
  reason:
    "Ya tienes una sesión abierta, y este enlace no la cambia. Para entrar con otra cuenta, cierra primero la tuya.",
  next: { to: "/dashboard", label: "Seguir en mi cuenta" },
};

/** Checks a token for the user to accept. This tab must have begun the sign-in: a link may hold a stranger's token. */
export async function considerToken({ token, userId }: HandedToken, isSignedIn: boolean): Promise<Outcome> {
  const hasBegun = takeLoginState() !== null;
  if (isSignedIn) return SESSION_LIVES;
  if (!hasBegun) return NOT_BEGUN;
  try {
    const user = await clientOf(token).auth.me.query();
    if (user.id !== userId) throw new Error("The token is another user's.");
    return { kind: "asking", token, user };
  } catch (error) {
    console.error("Login failed:", error);
    return { kind: "failed", reason: "Error al obtener información del usuario" };
  }
}

export function acceptToken(token: string, user: User): Outcome {
  // Checks for a session again, because another tab may have signed in since the first check.
  if (readToken() !== null) return SESSION_LIVES;
  try {
    storeSession(token, user);
  } catch (error) {
    return failed(messageOf(error));
  }
  return { kind: "signed-in", fullRedirect: true };
}

const failed = (reason: string): Outcome => ({ kind: "failed", reason });

function sayConnection({ google_connected }: User): void {
  if (google_connected) toast.success("Google conectado");
  else {
    toast.error(
      "Falta el permiso del calendario",
      "Conecta de nuevo y deja marcada la casilla de Google Calendar para tener reuniones de Meet.",
    );
  }
}

function refused(params: URLSearchParams): Outcome {
  const isDenied = params.get("error") === "access_denied";
  const reason = isDenied ? "Acceso denegado por el usuario" : "Error al procesar la autenticación";
  const { text, received } = tellReceived(params.get("message"), reason);
  return { kind: "failed", reason: text, received };
}

/** Completes a sign-in from the parameters of its return address. Works only once: it removes the sign-in's state. */
export async function finishSignIn(params: URLSearchParams, enter: (answer: AuthAnswer) => void): Promise<Outcome> {
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
    else if (isReconnecting || !answer.user.google_connected) sayConnection(answer.user);
    return { kind: "signed-in", fullRedirect: false };
  } catch (error) {
    console.error("Login failed:", error);
    return failed(messageOf(error, "Google authentication failed"));
  }
}
