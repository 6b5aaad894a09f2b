import type { User } from "@sereno/core/domain/auth/schema";
import { OwnRefusal } from "./errors";
import { forgetOthers, readKept, store } from "./kept/kept";

export const TOKEN_KEY = "accessToken";
export const USER_KEY = "user";

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export const hasStoredUser = (): boolean => localStorage.getItem(USER_KEY) !== null;

// Checks only the id, because only this app writes the value. Until verification, only early-start.ts reads the rest.
const isUser = (value: unknown): value is User => typeof Reflect.get(Object(value), "id") === "string";

export function readStoredUser(): User | null {
  const stored = readKept(USER_KEY);
  return isUser(stored) ? stored : null;
}

export function storeUser(user: User): boolean {
  forgetOthers(user.id);
  return store(localStorage, USER_KEY, JSON.stringify(user));
}

/** Throws `OwnRefusal` if the browser's storage is full. */
export function storeSession(token: string, user: User): void {
  if (storeUser(user) && store(localStorage, TOKEN_KEY, token)) return;
  clearSession();
  throw new OwnRefusal("A este navegador no le queda espacio para guardar tu sesión. Libera espacio y entra de nuevo.");
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
}

const listeners = new Set<() => void>();

export function onSessionRefused(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** Ends the session if it has the token that the server refused. Ignores a late refusal of an older session. */
export function refuseSession(token: string): void {
  if (token !== readToken()) return;
  clearSession();
  for (const listen of listeners) listen();
}
