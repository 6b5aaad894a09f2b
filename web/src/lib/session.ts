import type { User } from "@sereno/core/auth/schema";
import { forgetOthers } from "./kept/kept";

export const TOKEN_KEY = "accessToken";
const USER_KEY = "user";

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export const hasStoredUser = (): boolean => localStorage.getItem(USER_KEY) !== null;

const isText = (value: unknown) => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isFlag = (value: unknown) => typeof value === "boolean";

/** As the schema has it, which would bring all of zod before anything is shown. */
const FIELDS: Record<keyof User, (value: unknown) => boolean> = {
  id: isText,
  email: isText,
  name: isText,
  picture_url: isTextOrNull,
  timezone: isTextOrNull,
  agent_enabled: isFlag,
  google_connected: isFlag,
  google_broken: isFlag,
  created_at: isText,
};

const isUser = (value: unknown): value is User =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(FIELDS).every(([name, holds]) => holds(Reflect.get(value, name)));

/** Null when nothing is stored or what is stored cannot be read. */
export function readStoredUser(): User | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? "");
    return isUser(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  forgetOthers(user.id);
}

export function storeSession(token: string, user: User): void {
  localStorage.setItem(TOKEN_KEY, token);
  storeUser(user);
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
}

const listeners = new Set<() => void>();

/** Calls back when the server no longer knows this browser's session. */
export function onSessionRefused(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** A refused token ends the session only while it is the stored one: an answer may arrive after a new sign-in. */
export function refuseSession(token: string): void {
  if (token !== readToken()) return;
  clearSession();
  for (const listen of listeners) listen();
}
