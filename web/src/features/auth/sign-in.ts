import type { User } from "@sereno/core/auth/schema";
import { toast } from "../../components/ui/toast/toast";
import { messageOf } from "../../lib/errors";
import { takeLoginState } from "../../lib/login-state";
import { hasStoredUser, storeSession } from "../../lib/session";
import { fetchUserOf } from "../../lib/trpc";

export type Outcome = { kind: "signed-in"; fullRedirect: boolean } | { kind: "failed"; reason: string };

type Login = (code: string, state: string) => Promise<User>;

const failed = (reason: string): Outcome => ({ kind: "failed", reason });

async function acceptToken(token: string, userId: string | null): Promise<Outcome> {
  try {
    const user = await fetchUserOf(token);
    if (user.id !== userId) throw new Error("The token is another user's.");
    storeSession(token, user);
    return { kind: "signed-in", fullRedirect: true };
  } catch (error) {
    console.error("Login failed:", error);
    return failed("Error al obtener información del usuario");
  }
}

/** Whoever was signed in came for the connection with Google. */
function sayConnection({ google_connected }: User): void {
  if (google_connected) toast.success("Google conectado");
  else {
    toast.error(
      "Falta el permiso del calendario",
      "Conecta de nuevo y deja marcada la casilla de Google Calendar para tener reuniones de Meet.",
    );
  }
}

/** Carries out what the sign-in's return address says. It works once: a second time the state is spent. */
export async function finishSignIn(params: URLSearchParams, login: Login): Promise<Outcome> {
  const expectedState = takeLoginState();
  const state = params.get("state");
  const code = params.get("code");
  const token = params.get("access_token");

  if (params.has("error")) return failed(params.get("message") || "Acceso denegado por el usuario");
  if (token) return acceptToken(token, params.get("user_id"));
  if (!code) return failed("Código de autorización no encontrado");
  if (!state || state !== expectedState) return failed("Error al procesar la autenticación");
  try {
    const isReconnecting = hasStoredUser();
    const user = await login(code, state);
    if (isReconnecting) sayConnection(user);
    return { kind: "signed-in", fullRedirect: false };
  } catch (error) {
    return failed(messageOf(error, "Google authentication failed"));
  }
}
