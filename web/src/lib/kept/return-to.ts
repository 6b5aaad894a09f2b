const KEY = "returnTo";
const HOME = "/dashboard";

export const rememberReturnTo = (path: string): void => sessionStorage.setItem(KEY, path);

export const forgetReturnTo = (): void => sessionStorage.removeItem(KEY);

/** Only paths of this app, never another site. */
export function returnTo(): string {
  const path = sessionStorage.getItem(KEY);
  return path && /^\/(?![/\\])/.test(path) ? path : HOME;
}
