import type { GoogleLogin } from "@sereno/core/domain/auth/output";

const STATE_KEY = "googleLoginState";
const VERIFIER_KEY = "googleLoginVerifier";

/** Opens Google's sign-in. Resolves after five seconds if the user stays here, or comes back to this page. */
export function goToGoogle({ authorization_url, state, verifier }: GoogleLogin): Promise<unknown> {
  sessionStorage.setItem(STATE_KEY, state);
  if (verifier) sessionStorage.setItem(VERIFIER_KEY, verifier);
  window.location.assign(authorization_url);
  return new Promise((resolve) => setTimeout(resolve, 5000));
}

export function takeLoginState(): { state: string; verifier: string | null } | null {
  const [state, verifier] = [sessionStorage.getItem(STATE_KEY), sessionStorage.getItem(VERIFIER_KEY)];
  sessionStorage.removeItem(STATE_KEY);
  sessionStorage.removeItem(VERIFIER_KEY);
  return state === null ? null : { state, verifier };
}

const KEY = "googleLoginConfirms";

export const rememberConfirming = (state: string): void => sessionStorage.setItem(KEY, state);

/** Whether the sign-in with this state only confirms the identity. Forgets the state: a second call returns false. */
export function takeConfirming(state: string): boolean {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return remembered === state;
}
