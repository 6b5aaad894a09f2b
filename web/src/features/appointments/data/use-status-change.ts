import { unpaidNote } from "@sereno/core/domain/appointment/cancelling/rules";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive, mayBecome } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { leaveFor } from "../../../components/lazy/questions";
import { toast } from "../../../components/ui/toast/toast";
import { undoAction } from "../../../components/ui/toast/use-undo";
import { isGivenUp, settling } from "../../../domain/payment/settlement/settling";
import { askIfHeld } from "../../../domain/waitlist/ask-if-held";
import { appCode } from "../../../lib/errors";
import { trpc, trpcClient } from "../../../lib/trpc";
import { nowIn, usePracticeZone } from "../../../lib/use-clock";
import { isRefused, type Refusal, reasonOf, reopenReason } from "../model/refusal-texts";
import { type Cancellation, type GivenStatus, isUndoable, reopenedNote, undoBase } from "../model/status-actions";
import { spanOf } from "../model/time/days";
import { throughPayments } from "./through-payments";
import { APPOINTMENT_CHANGE, dismissStatusToast, statusToast, useAppointmentLists } from "./use-appointment-lists";

const UPDATE_FAILED_TEXT = "No se pudo actualizar la cita. Inténtalo de nuevo.";

const DONE_TEXTS: Record<GivenStatus, string> = {
  confirmed: "Cita confirmada",
  completed: "Cita completada",
  no_show: "Marcada como no asistió",
  cancelled: "Cita cancelada",
  scheduled: "Cita reabierta",
};

const UNDONE_TEXTS: Record<AppointmentStatus, string> = {
  ...DONE_TEXTS,
  confirmed: DONE_TEXTS.scheduled,
  in_progress: DONE_TEXTS.scheduled,
};

const become = ({ id, version }: Appointment, status: AppointmentStatus, how?: Cancellation): Promise<Appointment> =>
  trpcClient.appointment.update.mutate({ id, version, status, ...how });

/** Appointments that were reopened before a status change failed, keyed by the error of that change. */
const reopenedBefore = new WeakMap<object, Appointment>();

/** Changes the status, reopening first if necessary. Calls `onAsk` when a payment question opens and is answered. */
async function turnInto({ appointment, status, how }: StatusChange, onAsk: (isAsking: boolean) => void) {
  const from = mayBecome(appointment.status, status) ? appointment : await become(appointment, "scheduled");
  try {
    return await settling({
      of: "cita",
      onAsk,
      send: (settle) =>
        throughPayments(from, (appointment) => become(appointment, status, settle ? { ...how, settle } : how)),
    });
  } catch (error) {
    if (from !== appointment) reopenedBefore.set(Object(error), from);
    throw error;
  }
}

/** Pending undos, by appointment id. Another change must wait for the version that the undo makes. */
const undos = new Map<string, Promise<Appointment>>();

type Wanted = Pick<Appointment, "status" | "paid">;

interface Undoing {
  /** The appointment before the undo; `freed-hours` reads it from the mutation's variables by this name. */
  appointment: Appointment;
  wanted: Wanted;
}

function useUndo() {
  const lists = useAppointmentLists();
  const zone = usePracticeZone();

  const sayUndone = (appointment: Appointment, wanted: Wanted) => {
    const note = unpaidNote(wanted, appointment) ?? reopenedNote(appointment, nowIn(zone));
    toast.success(UNDONE_TEXTS[appointment.status], note ?? appointment.patient_name, {
      id: statusToast(appointment.id),
    });
  };

  // A completed, missed or cancelled appointment must first become scheduled, so some undos take two changes.
  const undoing: UseMutationResult<Appointment, Refusal, Undoing> = useMutation({
    ...APPOINTMENT_CHANGE,
    mutationFn: ({ appointment: current, wanted }) => {
      const confirmed = current.status === "cancelled" ? askIfHeld([spanOf(current)], zone) : Promise.resolve();
      const undone = confirmed.then(() => become(current, isLive(current.status) ? wanted.status : "scheduled"));
      undos.set(current.id, undone);
      return undone.finally(() => undos.delete(current.id));
    },
    onMutate: async ({ appointment: current, wanted }) => {
      await lists.hold();
      lists.place({ ...current, status: wanted.status });
    },
    onSuccess: (appointment, { wanted }) => {
      lists.place(appointment);
      if (appointment.status === wanted.status) sayUndone(appointment, wanted);
      else undoing.mutate({ appointment, wanted });
    },
    onError: (error, { appointment: current, wanted }) => {
      if (lists.isGone(error, current.id)) return;
      lists.place(current);
      if (isGivenUp(error)) return;
      const title = isLive(current.status) ? "La cita se reabrió, pero no quedó como estaba" : "No se pudo deshacer";
      toast.error(title, reopenReason(error, UPDATE_FAILED_TEXT), {
        id: statusToast(current.id),
        action: isRefused(error) ? undefined : { label: "Reintentar", onAct: () => undo(current, wanted) },
      });
    },
  });

  const undo = (closed: Appointment, wanted: Wanted) => {
    const current = undoBase(closed, lists.find(closed.id));
    if (!current) toast.neutral("Esta cita ya cambió", "Ya ves los datos actuales.");
    else if (current.status === wanted.status) sayUndone(current, wanted);
    else undoing.mutate({ appointment: current, wanted });
  };
  return undo;
}

interface StatusChange {
  appointment: Appointment;
  status: GivenStatus;
  how?: Cancellation | undefined;
  note?: string | undefined;
  /** Whether the caller itself reports a stale version. */
  tellsStale?: boolean;
}

export function useGiveReason() {
  const lists = useAppointmentLists();
  return trpc.appointment.update.useMutation({
    onSuccess: (appointment) => {
      lists.place(appointment);
      toast.success("Motivo guardado", undefined, { id: statusToast(appointment.id) });
    },
    onError: (error, { id }) =>
      toast.error("No se guardó el motivo", reasonOf(error, UPDATE_FAILED_TEXT), { id: statusToast(id) }),
  });
}

export function useChangeStatus() {
  const lists = useAppointmentLists();
  const undo = useUndo();
  const zone = usePracticeZone();
  const navigate = useNavigate();
  /** Asks for the reason of a cancellation in the dashboard's dialog, from any screen. */
  const askWhy = (askedWhy: Appointment) => {
    const { pathname, search } = window.location;
    const to = { pathname: "/dashboard", search: pathname === "/dashboard" ? search : "" };
    leaveFor(to.pathname, () => void navigate(to, { state: { askedWhy }, replace: pathname === to.pathname }));
  };
  return useMutation<Appointment, Refusal, StatusChange>({
    ...APPOINTMENT_CHANGE,
    mutationFn: async (change) => {
      const { status } = change;
      const appointment = (await undos.get(change.appointment.id)?.catch(() => null)) ?? change.appointment;
      if (status === "scheduled") await askIfHeld([spanOf(appointment)], zone, "Reabrir de todos modos");
      return turnInto({ ...change, appointment }, (isAsking) => {
        lists.place(isAsking ? appointment : { ...appointment, status });
      });
    },
    onMutate: async ({ appointment, status }) => {
      await lists.hold();
      lists.place({ ...appointment, status });
    },
    onSuccess: (appointment, { appointment: before, status, how, note }) => {
      lists.settle(appointment);
      const reopened = status === "scheduled" && reopenedNote(appointment, nowIn(zone));
      toast.success(DONE_TEXTS[status], note ?? (reopened || appointment.patient_name), {
        id: statusToast(appointment.id),
        action: isUndoable(before.status, status) ? undoAction(() => undo(appointment, before)) : undefined,
        // No '¿Por qué?' if the cancellation dialog has already asked for the reason.
        more: status === "cancelled" && !how ? { label: "¿Por qué?", onAct: () => askWhy(appointment) } : undefined,
      });
    },
    onError: (error, { appointment: before, status, tellsStale }) => {
      if (lists.isGone(error, before.id)) return;
      const reopened = reopenedBefore.get(error);
      lists.place(reopened ?? before);
      if (isGivenUp(error)) return reopened && toast.neutral(DONE_TEXTS.scheduled, reopened.patient_name);
      if (tellsStale && appCode(error) === "stale_version") return dismissStatusToast(before.id);
      const explain = status === "scheduled" ? reopenReason : reasonOf;
      const title = reopened ? "La cita se reabrió, pero no cambió más" : "Error al actualizar la cita";
      toast.error(title, explain(error, UPDATE_FAILED_TEXT), { id: statusToast(before.id) });
    },
  });
}
