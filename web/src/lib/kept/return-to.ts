import { store } from "./kept";

const KEY = "returnTo";

export const rememberReturnTo = (path: string): void => void store(sessionStorage, KEY, path);

export const forgetReturnTo = (): void => sessionStorage.removeItem(KEY);

/** The path to open after sign-in: the remembered one if it is in this app, else the dashboard. */
export function returnTo(): string {
  const path = sessionStorage.getItem(KEY);
  return path && /^\/(?![/\\])/.test(path) ? path : "/dashboard";
}
