import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type KeyboardEvent, type MouseEvent, type ToggleEvent, useEffect, useId, useRef, useState } from "react";

const GAP_PX = 4;
const SPELLING_MS = 500;

interface Place {
  left: number;
  top: number;
  translate: string;
  "--room": string;
  "--across": string;
  "--button-width": string;
}

/** Places a list below or above its button, where more room is. In the page's left half, aligns their left edges. */
function placeBeside(button: HTMLElement): Place {
  const box = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const beginsHere = box.right < clientWidth / 2;
  const isAbove = box.top + box.bottom > clientHeight;
  const left = beginsHere ? Math.max(box.left, GAP_PX) : Math.min(box.right, clientWidth - GAP_PX);
  return {
    left,
    top: isAbove ? box.top - GAP_PX : box.bottom + GAP_PX,
    translate: `${beginsHere ? "0" : "-100%"} ${isAbove ? "-100%" : "0"}`,
    "--room": `${(isAbove ? box.top : clientHeight - box.bottom) - 2 * GAP_PX}px`,
    "--across": `${(beginsHere ? clientWidth - left : left) - GAP_PX}px`,
    "--button-width": `${box.width}px`,
  };
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Props of a button and its list in a popover. Typed letters focus the item of `labels` that begins with them. */
export function usePopoverList(role: "menuitem" | "option", labels: readonly string[] = []) {
  const [place, setPlace] = useState<Place | null>(null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const spelling = useRef({ text: "", at: 0 });
  const isOpen = place !== null;
  // Asks the popover itself, because `isOpen` follows it a frame later.
  const isShown = () => list.current?.matches(":popover-open");
  const close = () => list.current?.hidePopover();
  const itemsHere = () => [...(list.current?.querySelectorAll<HTMLElement>(`[role=${role}]`) ?? [])];

  useEffect(() => {
    if (!isOpen) return;
    const follow = ({ target }: Event) => {
      if (!button.current || target === list.current) return;
      const { top, bottom } = button.current.getBoundingClientRect();
      if (bottom > 0 && top < document.documentElement.clientHeight) setPlace(placeBeside(button.current));
      else list.current?.hidePopover();
    };
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [isOpen]);

  /** Index of the next item whose label begins with the typed letters; -1 if there is none. */
  function spelled({ key, timeStamp }: KeyboardEvent, from: number): number {
    const { text, at } = spelling.current;
    const typed = timeStamp - at < SPELLING_MS ? text + key : key;
    spelling.current = { text: typed, at: timeStamp };
    const begins = (label: string) => normalizeText(label).startsWith(normalizeText(typed));
    const first = typed.length > 1 ? from : from + 1;
    const later = labels.findIndex((label, index) => index >= first && begins(label));
    return later === -1 ? labels.findIndex(begins) : later;
  }

  function enter(): void {
    if (list.current?.contains(document.activeElement)) return;
    const items = itemsHere();
    const first = items.find((item) => item.ariaSelected === "true") ?? items[0];
    first?.focus({ preventScroll: true });
    if (first && list.current)
      list.current.scrollTop = first.offsetTop - (list.current.clientHeight - first.offsetHeight) / 2;
  }

  function move(event: KeyboardEvent): void {
    if (event.key === "Tab") close();
    keepEscape(event);
    const items = itemsHere();
    const index = items.findIndex((item) => item.matches(":focus"));
    const step = STEPS[event.key];
    if (step) event.preventDefault();
    const isLetter = /^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    items[step?.(index, items.length) ?? (isLetter ? spelled(event, index) : -1)]?.focus();
  }

  // Stops Escape at the open list, so that the key does not also close the dialog around the list.
  const keepEscape = (event: KeyboardEvent) => {
    if (isShown() && event.key === "Escape") event.stopPropagation();
  };

  return {
    isOpen,
    button: {
      ref: button,
      "aria-expanded": isOpen,
      popoverTarget: id,
      onKeyDown: (event: KeyboardEvent) => {
        if (isShown()) {
          // Handles the keys of the open list, which may not have the focus yet.
          enter();
          return move(event);
        }
        if (!/^Arrow(Down|Up)$/.test(event.key)) return;
        event.preventDefault();
        button.current?.click();
      },
    },
    list: {
      ref: list,
      id,
      popover: "auto",
      tabIndex: -1,
      onBeforeToggle: ({ newState }: ToggleEvent) => {
        if (newState === "open" && button.current) setPlace(placeBeside(button.current));
      },
      onToggle: ({ newState }: ToggleEvent) => (newState === "closed" ? setPlace(null) : enter()),
      onKeyDown: move,
      // Closes the list before the item acts, so that a dialog that the item opens returns the focus to the button.
      onClickCapture: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest(`[role=${role}]`)) close();
      },
      style: { left: "auto", top: "auto", right: "auto", bottom: "auto", ...place },
      className:
        "fixed m-0 w-max max-w-(--across) overflow-y-auto rounded-control border border-line bg-surface p-1 text-left text-base font-normal text-ink shadow-pop",
    },
  } as const;
}
