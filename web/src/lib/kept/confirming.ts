const KEY = "googleLoginConfirms";

/** Marks in this tab a sign-in that only confirms the identity. */
export const rememberConfirming = (state: string): void => sessionStorage.setItem(KEY, state);

/** Whether this sign-in does; answers once. */
export function takeConfirming(state: string): boolean {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return remembered === state;
}
