import { useEffect, useState } from "react";

/** Props of the element that takes the focus when the focused element disappears. */
export const FOCUS_FALLBACK = { tabIndex: -1, "data-focus-fallback": "" } as const;
const FALLBACK = "[data-focus-fallback]";
/** A part of the page that focuses its elements itself once it has drawn them again. */
const REFOCUSES = "[data-refocuses]";
const PARTS = `section, [role='dialog'], [role='alertdialog'], main, ${FALLBACK}, ${REFOCUSES}`;

let lastFocused: EventTarget | null = null;
/** The parts of the page around the last focused element, from the innermost. */
let around: HTMLElement[] = [];
document.addEventListener("focusin", ({ target }) => {
  lastFocused = target;
  around = target instanceof Element ? partsAround(target) : [];
});

function partsAround({ parentElement }: Element): HTMLElement[] {
  const part = parentElement?.closest<HTMLElement>(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}

// The element that has or last had the focus: on Escape, Headless UI blurs a field before other handlers run.
const focused = () => (document.activeElement === document.body ? lastFocused : document.activeElement);

const isLost = () => document.activeElement === document.body || document.activeElement === null;
const isOverThePage = () => Boolean(document.activeElement?.closest("[role='dialog'], [role='alertdialog'], dialog"));

export const focusFallback = (): void => document.querySelector<HTMLElement>(FALLBACK)?.focus({ preventScroll: true });

/** How long the screen or a closing dialog may take to move the focus itself. */
const RESCUE_MS = 150;
let isRescuing = false;
/** What the rescue has focused. On a slow device it may come before a closed dialog's opener gets the focus. */
let rescued: Element | null = null;

/** If the focused element disappears and nothing takes the focus, focuses the part of the page that was around it. */
function watchFocus(): void {
  if (isRescuing || !isLost() || !(lastFocused instanceof Element) || lastFocused.isConnected) return;
  isRescuing = true;
  const { pathname } = window.location;
  setTimeout(() => {
    isRescuing = false;
    if (!isLost() || window.location.pathname !== pathname) return;
    const part = around.find((each) => each.isConnected);
    if (part?.matches(REFOCUSES)) return;
    const taker = part?.querySelector<HTMLElement>(FALLBACK) ?? part;
    if (taker && !taker.hasAttribute("tabindex")) taker.tabIndex = -1;
    taker?.focus({ preventScroll: true });
    if (isLost()) focusFallback();
    rescued = document.activeElement;
  }, RESCUE_MS);
}
new MutationObserver(watchFocus).observe(document, { childList: true, subtree: true });

/** One list per open dialog, in order of opening: the dialog's opener, then the openers of the dialogs below it. */
const openers: EventTarget[][] = [];

/** Focuses a closed dialog's opener where Headless UI fails: if the dialog's code came late or the opener was inert. */
export function useFocusReturn(): void {
  const [chain] = useState(() => [focused() ?? [], openers.at(-1) ?? []].flat());
  useEffect(() => {
    const { pathname } = window.location;
    const giveBack = () => {
      const opener = chain.find((each) => each instanceof HTMLElement && each.isConnected);
      if (opener instanceof HTMLElement) {
        if (isLost() || document.activeElement === rescued) opener.focus({ preventScroll: true });
      } else if (!isOverThePage() && window.location.pathname === pathname) focusFallback();
    };
    openers.push(chain);
    return () => {
      openers.splice(openers.indexOf(chain), 1);
      // Waits two frames, until Headless UI has moved the focus and lists have rerendered.
      requestAnimationFrame(() => requestAnimationFrame(giveBack));
    };
  }, [chain]);
}

/** Render this in a panel that opens and closes, to call `useFocusReturn` each time. */
export function FocusReturn() {
  useFocusReturn();
  return null;
}
