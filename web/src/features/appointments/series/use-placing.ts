import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { BookingCheck, Schedule } from "@sereno/core/domain/availability/output";
import type { Interval } from "@sereno/core/lib/time/rules";
import { useState } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askFirst } from "../../../components/lazy/questions";
import { toast } from "../../../components/ui/toast/toast";
import { heldOver } from "../../../domain/waitlist/held-text";
import { useIsOpen } from "../../../lib/files/use-is-open";
import { useClock } from "../../../lib/use-clock";
import { changesOf, useMoveAppointment } from "../data/use-move-appointment";
import { checkTime, useHasBounds } from "../data/use-slots";
import { ofSeries } from "../model/agenda";
import { chosenTime, placeRefusal } from "../model/time/calendar";
import { spanOf } from "../model/time/days";
import { boundOf, type Doubt, outsideDoubt, withHeld } from "../model/time/slot-times";

const ScopeDialog = lazyDialog(() => import("./scope-dialog"));

interface Place {
  appointment: Appointment;
  to: Interval;
  giveUp: () => void;
}

interface Placing {
  schedule: Schedule | undefined;
  /** Called as soon as a move is sent. Dialogs pass it: if they close while the new time is checked, nothing moves. */
  onMoved?: () => void;
}

const END_TEXT = "Este horario queda después del vencimiento del paquete.";

/** Moves an appointment. In a series, first asks which ones to move. Asks to confirm a time that has an objection. */
export function usePlacing({ schedule, onMoved }: Placing) {
  const { zone, now } = useClock();
  const send = useMoveAppointment();
  const move = (appointment: Appointment, to: Interval) => {
    send(appointment, to);
    onMoved?.();
  };
  const hasBounds = useHasBounds();
  const [placing, setPlacing] = useState<Interval | null>(null);
  const isShown = useIsOpen();

  const ask = ({ appointment, to, giveUp }: Place, doubt: Doubt) =>
    askFirst({
      ...doubt,
      confirmLabel: "Mover de todos modos",
      onConfirm: () => move(appointment, to),
      onClose: giveUp,
    });
  const askScope = (wanted: Place) => {
    const close = ScopeDialog.open({
      appointment: wanted.appointment,
      move: changesOf(wanted),
      onOne: () => {
        close();
        void placeOne(wanted);
      },
      onDone: () => {
        close();
        onMoved?.();
      },
      onClose: wanted.giveUp,
    });
  };

  const place = (appointment: Appointment, to: Interval, giveUp: () => void = () => undefined) => {
    const refusal = placeRefusal(spanOf(appointment), to, now);
    if (refusal) {
      giveUp();
      return toast.error("No se pudo mover la cita", refusal);
    }
    const isMoved = Object.keys(changesOf({ appointment, to })).length > 0;
    if (isMoved && ofSeries(appointment)) askScope({ appointment, to, giveUp });
    else void placeOne({ appointment, to, giveUp });
  };

  const findDoubt = async ({ appointment, to }: Place): Promise<Doubt | null> => {
    const mode = appointment.is_virtual ? "virtual" : "presential";
    const outside = schedule && outsideDoubt(chosenTime(to), mode, schedule, zone);
    const mayEnd = appointment.session_held && to.start > spanOf(appointment).start;
    const [held, check] = await Promise.all([
      heldOver([to], zone),
      hasBounds || !schedule || mayEnd ? checkTime(chosenTime(to), appointment.id) : null,
    ]);
    return withHeld(held, withEnd(appointment, check, (check && boundOf(check)) ?? outside ?? null));
  };

  const placeOne = async (wanted: Place) => {
    setPlacing(wanted.to);
    const doubt = await findDoubt(wanted);
    setPlacing(null);
    if (onMoved && !isShown.current) return;
    if (doubt) ask(wanted, doubt);
    else move(wanted.appointment, wanted.to);
  };

  /** `placing`: the time that is being checked; null if none. */
  return { place, placing };
}

/** Adds the package's expiry note for the new time to an objection, unless the appointment already has the note. */
function withEnd({ session_note }: Appointment, check: BookingCheck | null, against: Doubt | null): Doubt | null {
  const note = check?.session_note;
  if (!note || note === session_note) return against;
  return against ? { ...against, text: `${against.text} ${note}` } : { title: END_TEXT, text: note };
}
