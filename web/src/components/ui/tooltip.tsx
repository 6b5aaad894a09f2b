import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";

interface TooltipProps {
  label: string;
  children: ReactNode;
  heading: string;
  content: string;
}

const MARGIN = 8;

export function Tooltip({ label, children, heading, content }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const [trigger, box] = [root.current, bubble.current];
    if (!open || !trigger || !box) return;
    box.showPopover?.();
    const near = trigger.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const left = near.left + near.width / 2 - width / 2;
    const fitsAbove = near.top - height >= MARGIN;
    box.style.left = `${Math.max(MARGIN, Math.min(left, document.documentElement.clientWidth - width - MARGIN))}px`;
    box.style.top = `${fitsAbove ? near.top - height : near.bottom}px`;
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener("pointerdown", closeOutside);
    window.addEventListener("scroll", close, { capture: true, once: true, passive: true });
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      window.removeEventListener("scroll", close, { capture: true });
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach it from the button; only a mouse uses it directly.
    <span
      ref={root}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        aria-label={label}
        aria-describedby={open ? id : undefined}
        onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink md:pointer-fine:min-h-9 md:pointer-fine:min-w-9 [&_svg]:size-4"
      >
        {children}
      </button>
      {open && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="fixed inset-auto m-0 max-w-72 bg-transparent py-1.5"
        >
          <span className="block max-h-64 overflow-y-auto rounded-control border border-line bg-surface px-3 py-2 text-sm text-ink shadow-pop">
            <span className="block font-medium">{heading}</span>
            <span className="block break-words whitespace-pre-line text-ink-soft">{content}</span>
          </span>
        </span>
      )}
    </span>
  );
}
