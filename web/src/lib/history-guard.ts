type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/** Lets one screen hear, before the router does, that the browser's back or forward button was pressed. */
export function setHistoryGuard(next: Guard | null): void {
  guard = next;
}

/** Listeners of the window are called in the order in which they came: call this before the router exists. */
export const watchHistory = (): void => window.addEventListener("popstate", (event) => guard?.(event));
