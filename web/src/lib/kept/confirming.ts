const KEY = "googleLoginConfirms";

/** Stores, for this tab, that a sign-in only confirms the user's identity. */
export const rememberConfirming = (state: string): void => sessionStorage.setItem(KEY, state);

/** Whether a sign-in only confirms the user's identity. Removes the mark, so a second call returns false. */
export function takeConfirming(state: string): boolean {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return remembered === state;
}
