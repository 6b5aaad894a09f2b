import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Schedule } from "@sereno/core/domain/availability/output";
import { reasonText } from "@sereno/core/domain/availability/rules";
import type { Interval, Minute } from "@sereno/core/lib/time/rules";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askFirst } from "../../../components/lazy/questions";
import { toast } from "../../../components/ui/toast/toast";
import { changesOf, useMoveAppointment } from "../data/use-move-appointment";
import { findBound, useHasBounds } from "../data/use-slots";
import { ofSeries } from "../model/display";
import { chosenTime, placeRefusal, spanOf } from "../model/time/calendar";
import { OUTSIDE_TEXT, outsideReason } from "../model/time/slot-times";

const ScopeDialog = lazyDialog(() => import("./scope-dialog"));

interface Place {
  appointment: Appointment;
  to: Interval;
  giveUp: () => void;
}

interface Placing {
  zone: string;
  now: Minute;
  schedule: Schedule | undefined;
  onMoved?: () => void;
}

/**
 * Moves appointments: refuses impossible places, asks for the scope of a series, and asks about times outside the
 * published hours or the booking rules.
 */
export function usePlacing({ zone, now, schedule, onMoved }: Placing) {
  const send = useMoveAppointment();
  const move = (appointment: Appointment, to: Interval) => {
    send(appointment, to);
    onMoved?.();
  };
  const hasBounds = useHasBounds();

  const ask = ({ appointment, to, giveUp }: Place, title: string, text: string) =>
    askFirst({
      title,
      text,
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
        placeOne(wanted);
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
    else placeOne({ appointment, to, giveUp });
  };

  const placeOne = (wanted: Place) => {
    const { appointment, to } = wanted;
    const mode = appointment.is_virtual ? "virtual" : "presential";
    const outside = schedule && outsideReason(chosenTime(to), mode, schedule, zone);
    if (outside) return ask(wanted, OUTSIDE_TEXT, reasonText(outside, to.start, mode));
    if (!hasBounds) return move(appointment, to);
    void findBound(chosenTime(to), appointment.id).then((bound) =>
      bound ? ask(wanted, bound.title, bound.text) : move(appointment, to),
    );
  };

  return place;
}
