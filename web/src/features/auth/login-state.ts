const KEY = "googleLoginState";

export const keepLoginState = (state: string): void => sessionStorage.setItem(KEY, state);

/** The state that this browser's sign-in began with; it serves once. */
export function takeLoginState(): string | null {
  const state = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return state;
}
