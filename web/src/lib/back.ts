import { useEffect, useEffectEvent } from "react";
import type { NavigateFunction, NavigateOptions } from "react-router";

/** Handles a history step, such as Back, before the router does. */
type Guard = (event: PopStateEvent) => void;

/** URL parameter of the import screen, which has the same path as the profile. */
export const ASKED_IMPORT = "traer";

export const screenAt = ({ pathname, search }: Pick<Location, "pathname" | "search">): string =>
  pathname + new URLSearchParams(search).has(ASKED_IMPORT);

const guards: Guard[] = [];
/** Functions that close the open dialogs, the topmost last. Each dialog has its own history entry. */
const dialogs: (() => void)[] = [];
const waiting: (() => void)[] = [];
let isTravelling = false;

interface EntryState {
  idx?: number;
  dialogs?: number;
}

/** Index of a history entry; 0 if missing or NaN. The router may store NaN, with which `go` would reload the page. */
export const indexOf = (state: EntryState | null): number => state?.idx || 0;
const dialogsHere = (): number => (window.history.state as EntryState | null)?.dialogs ?? 0;

export const pageIndex = (): number => indexOf(window.history.state) - dialogsHere();

/** Goes to the history entry with this index. Unlike the user's press of Back, this step closes no dialog. */
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

// Waits, because another dialog may replace the closed one, and other listeners must run first.
const settleLater = () => void setTimeout(settle);

/** Runs `goOn`, which may navigate, once the history entries of closed dialogs are removed. */
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
  // Removes the entries of dialogs that were open before a reload.
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
    dialogs.push(close);
    settle();
    return () => {
      dialogs.splice(dialogs.indexOf(close), 1);
      settleLater();
    };
  }, [isOpen]);
}

interface Place extends Pick<NavigateOptions, "replace" | "preventScrollReset"> {
  to: string;
}

/** Navigates by a click on a link, because such clicks first ask about unsaved input. */
export function goTo({ to, ...options }: Place, navigate: NavigateFunction): void {
  const link = document.createElement("a");
  link.href = to;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    void navigate(to, options);
  });
  document.body.append(link);
  link.click();
  link.remove();
}
