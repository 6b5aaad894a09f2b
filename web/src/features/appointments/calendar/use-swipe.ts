import { type PointerEvent, useRef } from "react";
import { HELD, LIFTS_AFTER_MS } from "./settings";

interface Swipe {
  x: number;
  y: number;
  at: number;
  isAside: boolean;
}

/** A movement shorter than `SLOP_PX` is a tap; a swipe shorter than `TURN_PX` snaps back. */
const SLOP_PX = 12;
const TURN_PX = 56;

export function useSwipe(onTurn: (step: 1 | -1) => void) {
  const swipe = useRef<Swipe>(null);
  // Whether the latest touch was a swipe: on a busy page, FullCalendar's timer may take it for a long press.
  const isSwipe = useRef(false);

  const end = ({ currentTarget: page }: PointerEvent<HTMLElement>) => {
    page.style.translate = "";
    swipe.current = null;
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isSwipe.current = false;
      const { pointerType, isPrimary, clientX, clientY, timeStamp, target } = event;
      if (swipe.current) end(event);
      // Ignores pinch zoom and the drag of an appointment.
      if (pointerType !== "touch" || !isPrimary || (target as Element).closest(`.${HELD}`)) return;
      swipe.current = { x: clientX, y: clientY, at: timeStamp, isAside: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = swipe;
      if (!current) return;
      const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
      if (!current.isAside) {
        if (event.timeStamp - current.at >= LIFTS_AFTER_MS || Math.abs(dy) > Math.max(SLOP_PX, Math.abs(dx))) {
          swipe.current = null;
          return;
        }
        if (Math.abs(dx) < SLOP_PX) return;
        current.isAside = true;
        isSwipe.current = true;
        // Makes FullCalendar take the touch for scrolling, not for a drag or a tap.
        dispatchEvent(new Event("scroll"));
      }
      event.currentTarget.style.translate = `${dx}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = swipe;
      if (!current) return;
      end(event);
      const dx = event.clientX - current.x;
      if (!current.isAside || Math.abs(dx) < TURN_PX) return;
      onTurn(dx < 0 ? 1 : -1);
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      event.currentTarget.animate([{ translate: `${-dx}px` }, {}], 150);
    },
    onPointerCancel: end,
  };
  return { handlers, isSwipe: () => isSwipe.current };
}
