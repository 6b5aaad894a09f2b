import type { Appointment } from "@sereno/core/domain/appointment/output";
import { ended } from "@sereno/core/lib/text/rules";
import type { Interval } from "@sereno/core/lib/time/rules";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { undoAction } from "../../../components/ui/toast/use-undo";
import { askIfHeld } from "../../../domain/waitlist/ask-if-held";
import { appCode } from "../../../lib/errors";
import { trpcClient } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-clock";
import { conflictsOf, type Refusal, reasonOf } from "../model/refusal-texts";
import { placedAt, plannedSpan, spokenSpan } from "../model/time/calendar";
import { spanOf } from "../model/time/days";
import { spokenConflict } from "../model/time/slot-times";
import { APPOINTMENT_CHANGE, statusToast, useAppointmentLists } from "./use-appointment-lists";

interface Move {
  appointment: Appointment;
  /** The new interval, in minutes of the wall clock. */
  to: Interval;
  isUndo?: boolean;
  /** The appointment as saved before this move; `appointment` may be at the time of a move without an answer. */
  before?: Appointment;
}

/** By appointment id, its latest move on this page; `saved` resolves to the appointment as the server then has it. */
const newest = new Map<string, { move: Move; saved: Promise<Appointment> }>();

const isNewest = (move: Move) => newest.get(move.appointment.id)?.move === move;

/** Sends a move after the previous move's answer. The server refuses it if another device changed the appointment. */
function send(move: Move): Promise<Appointment> {
  const { appointment, to } = move;
  const { id } = appointment;
  const last = newest.get(id);
  const before = last?.move.appointment.version === appointment.version ? last.saved : Promise.resolve(appointment);
  const answer = before.then((saved) => {
    move.before = saved;
    const input = { id, version: saved.version, ...changesOf({ appointment: saved, to }) };
    return trpcClient.appointment.update.mutate(input);
  });
  newest.set(id, { move, saved: answer.catch(() => before) });
  return answer;
}

const isSame = (a: Interval, b: Interval) => a.start === b.start && a.end === b.end;

/** The changes to send; omits an unchanged start, so that a new duration alone never moves the appointment. */
export function changesOf({ appointment, to }: Move) {
  const { appointment_date, duration_minutes } = placedAt(to);
  return {
    ...(appointment_date !== appointment.appointment_date && { appointment_date }),
    ...(duration_minutes !== appointment.duration_minutes && { duration_minutes }),
  };
}

function whyNot(error: Refusal): string {
  const [conflict] = conflictsOf(error);
  const reason = reasonOf(error, "Inténtalo de nuevo.");
  return conflict ? ended(`${reason} ${spokenConflict(conflict)}`) : reason;
}

export function useMoveAppointment() {
  const lists = useAppointmentLists();
  const zone = usePracticeZone();

  const moving = useMutation<Appointment, Refusal, Move>({
    ...APPOINTMENT_CHANGE,
    mutationFn: send,
    onMutate: async ({ appointment, to }) => {
      // Places the appointment twice: at once for the user, and again because cancelled requests restore the old time.
      lists.place({ ...appointment, ...placedAt(to) });
      await lists.hold();
      lists.place({ ...appointment, ...placedAt(to) });
    },
    onSuccess: (moved, move) => {
      if (isNewest(move)) lists.place(moved);
      lists.checkMeet(moved);
      toast.success(move.isUndo ? "La cita volvió a su hora" : "Cita movida", spokenSpan(spanOf(moved)), {
        id: statusToast(moved.id),
        action: move.isUndo ? undefined : undoAction(() => takeBack(move, moved)),
      });
    },
    onError: (error, move) => {
      const { appointment, isUndo, before = appointment } = move;
      if (lists.isGone(error, appointment.id)) return;
      if (isNewest(move)) lists.place(before);
      const id = statusToast(appointment.id);
      if (appCode(error) === "stale_version") {
        toast.error("Esta cita cambió en otro lugar.", "Ya ves los datos actuales.", { id });
      } else toast.error(isUndo ? "No se pudo deshacer" : "No se pudo mover la cita", whyNot(error), { id });
    },
  });

  const takeBack = (move: Move, moved: Appointment, isAsked = false) => {
    const to = plannedSpan(move.before ?? move.appointment);
    const again = () => takeBack(move, moved, true);
    const known = lists.find(moved.id) ?? moved;
    const current = known.version > moved.version ? known : moved;
    const isSamePlace = isSame(spanOf(current), spanOf(moved)) && current.client_id === moved.client_id;
    if (!isSamePlace || !isNewest(move)) toast.neutral("Esta cita ya cambió", "Ya ves los datos actuales.");
    else if (isAsked) moving.mutate({ appointment: current, to, isUndo: true });
    else void askIfHeld([to], zone).then(again, () => undefined);
  };

  return (appointment: Appointment, to: Interval) => {
    if (!isSame(plannedSpan(appointment), to)) moving.mutate({ appointment, to });
  };
}
