import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Interval, Minute } from "@sereno/core/lib/time/rules";
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isMovable } from "../model/status-actions";
import { movedByKey, plannedSpan } from "../model/time/calendar";

interface KeyboardMove {
  appointments: Appointment[];
  now: Minute;
  place: (appointment: Appointment, to: Interval) => void;
  show: (to: Interval) => void;
}

type Press = Pick<KeyboardEvent, "target" | "key" | "altKey" | "shiftKey" | "preventDefault" | "stopPropagation">;

const idOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-appointment]")?.dataset.appointment : undefined;

/** Moves the focused appointment by Alt+arrow, its end by Alt+Shift+arrow. Enter saves; Escape or blur reverts. */
export function useKeyboardMove({ appointments, now, place, show }: KeyboardMove) {
  const [lifted, setLifted] = useState<{ appointment: Appointment; to: Interval } | null>(null);
  const focused = useRef<string>(undefined);

  const lift = (event: Press, id: string) => {
    const held = lifted?.appointment.id === id ? lifted : null;
    const appointment = held?.appointment ?? appointments.find((each) => each.id === id);
    if (!appointment || !event.altKey || !isMovable(appointment, now)) return;
    const to = movedByKey(held?.to ?? plannedSpan(appointment), event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    setLifted({ appointment, to });
    show(to);
  };

  const press = (event: Press, id: string | undefined) => {
    if (!id) return;
    focused.current = id;
    if (lifted && (event.key === "Enter" || event.key === "Escape")) {
      event.preventDefault();
      // Stops the event here, because the calendar would open the appointment on Enter.
      event.stopPropagation();
      setLifted(null);
      if (event.key === "Enter") place(lifted.appointment, lifted.to);
      else show(plannedSpan(lifted.appointment));
    } else lift(event, id);
  };
  const pressNowhere = useEffectEvent((event: Press) => {
    if (event.target === document.body) press(event, lifted?.appointment.id ?? focused.current);
  });
  useEffect(() => {
    document.addEventListener("keydown", pressNowhere);
    return () => document.removeEventListener("keydown", pressNowhere);
  }, []);

  const onBlurCapture = ({ relatedTarget }: FocusEvent) => {
    // While the appointment is rendered again, no element has the focus, so the focused id must be kept.
    if (!relatedTarget) return;
    if (idOf(relatedTarget) !== focused.current) focused.current = undefined;
    if (lifted && idOf(relatedTarget) !== lifted.appointment.id) setLifted(null);
  };

  return {
    lifted,
    handlers: {
      onKeyDownCapture: (event: Press) => press(event, idOf(event.target)),
      onBlurCapture,
      onPointerDownCapture: () => {
        focused.current = undefined;
        setLifted(null);
      },
    },
    refocus: (id: string, element: HTMLElement) => {
      if (focused.current === id && document.activeElement === document.body) element.focus();
    },
  };
}
