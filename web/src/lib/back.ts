import { useEffect, useEffectEvent } from "react";

/** Called before the router handles a history step. */
type Guard = (event: PopStateEvent) => void;

/** Guards of the history; only the last one is active. */
const guards: Guard[] = [];
/** Functions that close the open dialogs, the topmost last. Each dialog has its own history entry. */
const dialogs: (() => void)[] = [];
const waiting: (() => void)[] = [];
let isTravelling = false;

interface EntryState {
  idx?: number;
  dialogs?: number;
}

/** Index of an entry; 0 for NaN, which the router stores after an entry without an index: `go(NaN)` would reload. */
export const indexOf = (state: EntryState | null): number => state?.idx || 0;
const dialogsHere = (): number => (window.history.state as EntryState | null)?.dialogs ?? 0;

export const pageIndex = (): number => indexOf(window.history.state) - dialogsHere();

/** Goes to a history entry by code, so that it does not count as a step of the user. */
export function travelTo(index: number): void {
  isTravelling = true;
  window.history.go(index - indexOf(window.history.state));
}

function settle() {
  if (isTravelling) return;
  if (dialogsHere() > dialogs.length) return travelTo(pageIndex() + dialogs.length);
  while (dialogsHere() < dialogs.length) {
    const { state } = window.history;
    window.history.pushState({ ...state, idx: indexOf(state) + 1, dialogs: dialogsHere() + 1 }, "");
  }
  for (const goOn of waiting.splice(0)) goOn();
}

// Deferred, because another dialog may replace the closed one, and other listeners must run first.
const settleLater = () => void setTimeout(settle);

/** Runs `goOn` after the entries of closed dialogs are removed; earlier navigation would act on those entries. */
export function afterDialogs(goOn: () => void): void {
  waiting.push(goOn);
  settleLater();
}

/** Closes dialogs on Back. Call this before creating the router, as window listeners run in order of registration. */
export function watchHistory(): void {
  window.addEventListener("popstate", (event) => {
    const isPersons = !isTravelling;
    isTravelling = false;
    guards.at(-1)?.(event);
    // Closes the topmost dialog, unless a guard has reverted the step.
    if (isPersons && !isTravelling && dialogsHere() < dialogs.length) dialogs.at(-1)?.();
    settleLater();
  });
  // After a reload no dialog is open, so the entries of earlier dialogs are removed.
  settleLater();
}

export function guardHistory(guard: Guard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

export const isTopGuard = (guard: Guard): boolean => guards.at(-1) === guard;

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
