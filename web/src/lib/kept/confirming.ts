const KEY = "googleLoginConfirms";

/** Remembers in this tab which sign-in only proves once more who the person is. */
export const rememberConfirming = (state: string): void => sessionStorage.setItem(KEY, state);

/** Whether this one did; it is told once. */
export function takeConfirming(state: string): boolean {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return remembered === state;
}
