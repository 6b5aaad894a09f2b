import type { GoogleLogin } from "@sereno/core/auth/output";

const KEY = "googleLoginState";

/** Sends the browser to Google; the callback page finishes what begins here. */
export function goToGoogle({ authorization_url, state }: GoogleLogin): void {
  sessionStorage.setItem(KEY, state);
  window.location.assign(authorization_url);
}

/** The state that this browser's sign-in began with; it serves once. */
export function takeLoginState(): string | null {
  const state = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return state;
}
