import { takeLoginState } from "../../app/login-state";
import { messageOf } from "../../lib/errors";
import { storeSession } from "../../lib/session";
import { fetchUserOf } from "../../lib/trpc";

export type Outcome = { kind: "signed-in"; fullRedirect: boolean } | { kind: "failed"; reason: string };

type Login = (code: string, state: string) => Promise<void>;

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
    await login(code, state);
    return { kind: "signed-in", fullRedirect: false };
  } catch (error) {
    return failed(messageOf(error, "Google authentication failed"));
  }
}
