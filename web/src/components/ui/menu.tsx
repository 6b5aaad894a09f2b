import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { cx } from "../../lib/cx";
import { ELSEWHERE } from "../../lib/text";
import { IconButton } from "./button";

const GAP_PX = 4;

interface Place {
  left: number;
  top: number;
  maxHeight: number;
  translate: string;
}

/** Below the button, or above where there is more room; aligned to its end, or to its start at the left edge. */
function placeBeside(button: HTMLElement): Place {
  const box = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const beginsHere = box.right < clientWidth / 2;
  const isAbove = box.top + box.bottom > clientHeight;
  return {
    left: beginsHere ? Math.max(box.left, GAP_PX) : Math.min(box.right, clientWidth - GAP_PX),
    top: isAbove ? box.top - GAP_PX : box.bottom + GAP_PX,
    maxHeight: (isAbove ? box.top : clientHeight - box.bottom) - 2 * GAP_PX,
    translate: `${beginsHere ? "0" : "-100%"} ${isAbove ? "-100%" : "0"}`,
  };
}

const ITEMS = "[role=menuitem]";

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function step(event: KeyboardEvent, items: HTMLElement[]) {
  const target = STEPS[event.key];
  if (!target) return;
  event.preventDefault();
  const index = items.findIndex((item) => item.matches(":focus"));
  items[target(index, items.length)]?.focus();
}

interface MenuProps {
  label: string;
  shown?: ReactNode;
  listLabel?: string;
  children: ReactNode;
  className?: string;
}

/** A menu in a native popover, which stays on top and closes itself. */
export function Menu({ label, shown = <Ellipsis aria-hidden />, listLabel = label, children, className }: MenuProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = place !== null;

  useEffect(() => {
    if (!isOpen) return;
    const { scrollY } = window;
    const close = () => list.current?.hidePopover();
    // A scroll event may arrive after the press that ended the scroll.
    const closeOnScroll = () => Math.abs(window.scrollY - scrollY) > GAP_PX && close();
    window.addEventListener("scroll", closeOnScroll, { passive: true });
    window.addEventListener("resize", close);
    return () => {
      window.removeEventListener("scroll", closeOnScroll);
      window.removeEventListener("resize", close);
    };
  }, [isOpen]);

  // Escape closes only this list, not the dialog around it.
  const keepEscape = (event: KeyboardEvent) => {
    if (isOpen && event.key === "Escape") event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") list.current?.hidePopover();
    keepEscape(event);
    step(event, [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]);
  };
  // Closes before the item acts, so that a dialog returns the focus to the button.
  const closeOnChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(ITEMS)) list.current?.hidePopover();
  };

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={keepEscape}
        className={className}
      >
        {shown}
      </IconButton>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={listLabel}
        onBeforeToggle={(event) => {
          if (event.newState === "open" && button.current) setPlace(placeBeside(button.current));
        }}
        onToggle={(event) => {
          if (event.newState === "closed") setPlace(null);
          else list.current?.querySelector<HTMLElement>(ITEMS)?.focus({ preventScroll: true });
        }}
        onKeyDown={onKeyDown}
        onClickCapture={closeOnChoice}
        style={{ left: "auto", top: "auto", right: "auto", bottom: "auto", ...place }}
        className="fixed m-0 min-w-48 rounded-control border border-line bg-surface p-1 text-left text-base text-ink shadow-pop"
      >
        {isOpen && children}
      </div>
    </>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  onChoose: () => void;
  danger?: boolean;
  children: ReactNode;
}

const ITEM =
  "flex min-h-11 w-full items-center gap-2.5 rounded-[0.375rem] px-3 whitespace-nowrap -outline-offset-2 hover:bg-hover focus:bg-hover md:pointer-fine:min-h-9 [&_svg]:size-4";

interface MenuLinkProps {
  icon: ReactNode;
  /** An address here, or another site, which opens in another tab; null where there is nowhere to go. */
  to: string | null;
  children: ReactNode;
}

export const MenuLink = ({ icon, to, children }: MenuLinkProps) => {
  if (to === null) return null;
  const isElsewhere = to.startsWith("https:");
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      className={ITEM}
      {...(isElsewhere && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {icon}
      {children}
      {isElsewhere && <span className="sr-only"> {ELSEWHERE}</span>}
    </Link>
  );
};

export const MenuItem = ({ icon, onChoose, danger, children }: MenuItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} onClick={onChoose} className={cx(ITEM, danger && "text-danger")}>
    {icon}
    {children}
  </button>
);
