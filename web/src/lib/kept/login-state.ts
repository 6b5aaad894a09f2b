import type { GoogleLogin } from "@sereno/core/auth/output";

const STATE_KEY = "googleLoginState";
const VERIFIER_KEY = "googleLoginVerifier";
const CONFIRMS_KEY = "googleLoginConfirms";

interface BegunLogin {
  state: string;
  /** What proves that it was this tab. */
  verifier: string | null;
  /** Whoever is signed in only proved once more who they are. */
  confirms: boolean;
}

/** Sends the browser to Google; the callback page finishes what begins here. */
export function goToGoogle({ authorization_url, state, verifier }: GoogleLogin, { confirms = false } = {}): void {
  sessionStorage.setItem(STATE_KEY, state);
  if (verifier) sessionStorage.setItem(VERIFIER_KEY, verifier);
  if (confirms) sessionStorage.setItem(CONFIRMS_KEY, "yes");
  else sessionStorage.removeItem(CONFIRMS_KEY);
  window.location.assign(authorization_url);
}

/** What this tab's sign-in began with; it serves once. */
export function takeLoginState(): BegunLogin | null {
  const [state, verifier] = [sessionStorage.getItem(STATE_KEY), sessionStorage.getItem(VERIFIER_KEY)];
  const confirms = sessionStorage.getItem(CONFIRMS_KEY) !== null;
  for (const key of [STATE_KEY, VERIFIER_KEY, CONFIRMS_KEY]) sessionStorage.removeItem(key);
  return state === null ? null : { state, verifier, confirms };
}
