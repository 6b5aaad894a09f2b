import type { User } from "@sereno/core/domain/auth/schema";
import type { HandedToken } from "../../lib/handed-token";
import { takeLoginState } from "../../lib/kept/login-state";
import { readToken, storeSession } from "../../lib/session";
import { clientOf } from "../../lib/trpc";

export type TokenOutcome =
  | { kind: "asking"; token: string; user: User }
  | { kind: "refused"; reason: string; next: { to: string; label: string } }
  | { kind: "failed"; reason: string; received?: string | null };

const NOT_BEGUN: TokenOutcome = {
  kind: "refused",
  reason: "Este enlace quería abrir una cuenta sin que tú iniciaras sesión. No entramos a ninguna.",
  next: { to: "/", label: "Ir a iniciar sesión" },
};

const SESSION_LIVES: TokenOutcome = {
  kind: "refused",
  reason:
    "Ya tienes una sesión abierta, y este enlace no la cambia. Para entrar con otra cuenta, cierra primero la tuya.",
  next: { to: "/dashboard", label: "Seguir en mi cuenta" },
};

/**
 * Accepts a token from the address only if this tab began a sign-in, no session exists, and the token belongs to the
 * named user. Otherwise a link could sign a user into another person's practice.
 */
export async function considerToken({ token, userId }: HandedToken, isSignedIn: boolean): Promise<TokenOutcome> {
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

export function acceptToken(token: string, user: User): TokenOutcome | { kind: "signed-in"; fullRedirect: true } {
  // Another tab may have signed in meanwhile.
  if (readToken() !== null) return SESSION_LIVES;
  storeSession(token, user);
  return { kind: "signed-in", fullRedirect: true };
}
