import { useEffect, useEffectEvent } from "react";

/** Hears of a step in the history before the router does. */
type Guard = (event: PopStateEvent) => void;

/** The one that was set last holds. */
const guards: Guard[] = [];
/** What closes the dialogs that are open, the last on top. Each has an entry of the history, with the address of the page. */
const dialogs: (() => void)[] = [];
const waiting: (() => void)[] = [];
let isTravelling = false;

interface EntryState {
  /** The entry's number, by React Router. */
  idx?: number;
  /** How many dialogs were open. */
  dialogs?: number;
}

export const indexOf = (state: EntryState | null): number => state?.idx ?? 0;
const dialogsHere = (): number => (window.history.state as EntryState | null)?.dialogs ?? 0;

/** The number of the page's own entry, under those of its dialogs. */
export const pageIndex = (): number => indexOf(window.history.state) - dialogsHere();

/** Goes to the entry of that number; nobody thinks that the person did. */
export function travelTo(index: number): void {
  isTravelling = true;
  window.history.go(index - indexOf(window.history.state));
}

/** Makes the history have as many entries for dialogs as are open. */
function settle() {
  if (isTravelling) return;
  if (dialogsHere() > dialogs.length) return travelTo(pageIndex() + dialogs.length);
  while (dialogsHere() < dialogs.length) {
    const { state } = window.history;
    window.history.pushState({ ...state, idx: indexOf(state) + 1, dialogs: dialogsHere() + 1 }, "");
  }
  for (const goOn of waiting.splice(0)) goOn();
}

// One dialog may give way to another, and whoever else hears of a step does so first.
const settleLater = () => void setTimeout(settle);

/** Calls back once the entries of dialogs that are being closed are gone: what is done to the history before is done to theirs. */
export function afterDialogs(goOn: () => void): void {
  waiting.push(goOn);
  settleLater();
}

/** Listeners of the window are called in the order in which they came: call this before the router exists. */
export function watchHistory(): void {
  window.addEventListener("popstate", (event) => {
    const isPersons = !isTravelling;
    isTravelling = false;
    guards.at(-1)?.(event);
    // Unless a guard held it back.
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

/** Whether no guard was set after it. */
export const isTopGuard = (guard: Guard): boolean => guards.at(-1) === guard;

/** While a dialog is open, the browser's back button does what Escape does, instead of leaving the page behind it. */
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
