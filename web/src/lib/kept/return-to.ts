import { store } from "./kept";

const KEY = "returnTo";

/** Remembers a path with its search for the next sign-in, of any user or only of the one with `userId`. */
export const rememberReturnTo = (path: string, userId = ""): void =>
  void store(sessionStorage, KEY, `${userId} ${path}`);

export const forgetReturnTo = (): void => sessionStorage.removeItem(KEY);

/** The path to open after a user's sign-in: the user's remembered one if it is in this app, else the dashboard. */
export function returnTo(signedInId: string | undefined): string {
  const [userId, path = ""] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  const isOwn = !userId || userId === signedInId;
  return isOwn && /^\/(?![/\\])/.test(path) ? path : "/dashboard";
}
