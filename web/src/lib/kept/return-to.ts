const KEY = "returnTo";
const HOME = "/dashboard";

export const rememberReturnTo = (path: string): void => sessionStorage.setItem(KEY, path);

export const forgetReturnTo = (): void => sessionStorage.removeItem(KEY);

/** The path to return to after sign-in, never another site's address. */
export function returnTo(): string {
  const path = sessionStorage.getItem(KEY);
  return path && /^\/(?![/\\])/.test(path) ? path : HOME;
}
