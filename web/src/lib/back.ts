import { useEffect, useEffectEvent } from "react";

/** Called before the router handles a history step. */
type Guard = (event: PopStateEvent) => void;

/** The last one is active. */
const guards: Guard[] = [];
/** Closes each open dialog, the topmost last. Each dialog has a history entry with the page's address. */
const dialogs: (() => void)[] = [];
const waiting: (() => void)[] = [];
let isTravelling = false;

interface EntryState {
  idx?: number;
  dialogs?: number;
}

/** 0 also for NaN: the router counts on from an entry without a number, such as an extension's. `go(NaN)` reloads. */
export const indexOf = (state: EntryState | null): number => state?.idx || 0;
const dialogsHere = (): number => (window.history.state as EntryState | null)?.dialogs ?? 0;

/** Number of the page's own entry, below those of its dialogs. */
export const pageIndex = (): number => indexOf(window.history.state) - dialogsHere();

/** Navigates to an entry by code, not as the person's step. */
export function travelTo(index: number): void {
  isTravelling = true;
  window.history.go(index - indexOf(window.history.state));
}

/** Adjusts the history to the number of open dialogs. */
function settle() {
  if (isTravelling) return;
  if (dialogsHere() > dialogs.length) return travelTo(pageIndex() + dialogs.length);
  while (dialogsHere() < dialogs.length) {
    const { state } = window.history;
    window.history.pushState({ ...state, idx: indexOf(state) + 1, dialogs: dialogsHere() + 1 }, "");
  }
  for (const goOn of waiting.splice(0)) goOn();
}

// Deferred: one dialog may replace another, and other listeners come first.
const settleLater = () => void setTimeout(settle);

/** Runs after the entries of closing dialogs are gone; earlier navigation would apply to those entries. */
export function afterDialogs(goOn: () => void): void {
  waiting.push(goOn);
  settleLater();
}

/** Call before the router exists: window listeners run in the order of registration. */
export function watchHistory(): void {
  window.addEventListener("popstate", (event) => {
    const isPersons = !isTravelling;
    isTravelling = false;
    guards.at(-1)?.(event);
    // Unless a guard held the step back.
    if (isPersons && !isTravelling && dialogsHere() < dialogs.length) dialogs.at(-1)?.();
    settleLater();
  });
  // A reload closes all dialogs.
  settleLater();
}

export function guardHistory(guard: Guard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

/** Whether it is the active guard. */
export const isTopGuard = (guard: Guard): boolean => guards.at(-1) === guard;

/** While a dialog is open, Back closes it like Escape. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const closeThis = () => close();
    dialogs.push(closeThis);
    settle();
    return () => {
      dialogs.splice(dialogs.indexOf(closeThis), 1);
      settleLater();
    };
  }, [isOpen]);
}
