import type { Appointment } from "@sereno/core/things/appointment/output";
import type { AppointmentForm } from "@sereno/core/things/appointment/schema";
import { useMutationState } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useDraft } from "../../../components/draft/use-draft";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, isNotFound, messageOf } from "../../../lib/errors";
import { type Draft, withDraft } from "../../../lib/kept/drafts";
import { trpc } from "../../../lib/trpc";
import { fetchFresh } from "../data/fresh-appointment";
import { sayAlreadyDeleted } from "../data/refusal-texts";
import { useDeleteAppointment, useUpdateAppointment } from "../data/use-appointment-changes";
import type { SeriesMove } from "../data/use-series-change";
import { useChangeStatus } from "../data/use-status-change";
import { changesPackage, keptFields, toChanges } from "../model/appointment-changes";
import { toForm } from "../model/appointment-form";
import { type KnownPatient, patientOf } from "../model/patient";
import { sharedMove } from "../model/series";
import type { Cancellation, GivenStatus } from "../model/status-actions";
import type { Deletion } from "./delete-action";
import { useSlotChoice } from "./slots/use-slot-choice";
import { showRefusal, useAppointmentForm } from "./use-appointment-form";

const isAppointment = (answer: unknown): answer is Appointment =>
  typeof answer === "object" && answer !== null && "id" in answer && "version" in answer;

/** Hears of every newer version that something on this page has made: an undo, say. */
function useChangesHere({ id, version }: Appointment, onChange: (appointment: Appointment) => void) {
  const changed = useMutationState<unknown>({
    filters: { mutationKey: getMutationKey(trpc.appointment.update), status: "success" },
    select: ({ state }) => state.data,
  });
  const newest = changed.filter(isAppointment).findLast((each) => each.id === id && each.version > version);
  const renew = useEffectEvent(onChange);
  useEffect(() => {
    if (newest) renew(newest);
  }, [newest]);
}

type Attempt = "save" | "act";

/** Puts back what was typed before the form was cut off, but for what changed elsewhere since then. */
function useTakenUp(form: UseFormReturn<AppointmentForm>, draft: Draft | null, onOutdated: () => void) {
  const takeUp = useEffectEvent(() => {
    if (!draft) return;
    const now = form.getValues();
    const before = withDraft(now, draft.base);
    const mine = withDraft(now, draft.values);
    for (const field of keptFields(mine, before, now)) form.setValue(field, mine[field], { shouldDirty: true });
    if (keptFields(now, before, before).length > 0) onOutdated();
  });
  useEffect(() => takeUp(), []);
}

/** The form of an appointment as it was when it was opened, and everything that can be done with it. */
export function useEditing(opened: Appointment, draft: Draft | null, leave: () => void) {
  const [appointment, setAppointment] = useState(opened);
  const [outdated, setOutdated] = useState<Attempt | null>(null);
  const [moving, setMoving] = useState<{ move: SeriesMove; saveOne: () => void } | null>(null);
  const [chosen, setChosen] = useState<KnownPatient | null>(null);
  const form = useAppointmentForm(toForm(appointment));
  const choice = useSlotChoice(form, appointment);
  const endDraft = useDraft(form, { kind: "appointment", id: opened.id });
  const onClose = () => {
    endDraft();
    leave();
  };
  const updating = useUpdateAppointment();
  const deleting = useDeleteAppointment();
  const changing = useChangeStatus();
  const isChanging = useRef(false);
  const { isDirty } = form.formState;
  const { id, version } = appointment;

  /** Shows the appointment as it is now; what only this person changed stays. */
  const renew = (fresh: Appointment) => {
    const mine = form.getValues();
    const kept = keptFields(mine, toForm(appointment), toForm(fresh));
    setAppointment(fresh);
    if (!kept.includes("patientName")) setChosen(null);
    form.reset(toForm(fresh));
    for (const field of kept) form.setValue(field, mine[field], { shouldDirty: true });
  };

  useChangesHere(appointment, renew);
  useTakenUp(form, draft, () => setOutdated("save"));

  const reload = async (attempt: Attempt) => {
    renew(await fetchFresh(id));
    setOutdated(attempt);
  };

  const onGone = () => {
    sayAlreadyDeleted(id);
    onClose();
  };

  const onRefused = (error: unknown, values: AppointmentForm, attempt: Attempt) => {
    const namesPackage = attempt === "save" && changesPackage(values, appointment);
    if (isNotFound(error) && !namesPackage) onClose();
    else if (appCode(error) !== "stale_version") showRefusal(error, values, { form, choice }, namesPackage);
    else reload(attempt).catch((cause) => (isNotFound(cause) ? onGone() : toast.error(messageOf(cause))));
  };

  return {
    appointment,
    /** Gives up what was typed. */
    onClose,
    /** The client that the form began with: the one chosen since, else the appointment's own. */
    known: chosen ?? patientOf(appointment),
    choose: setChosen,
    /** What was tried when the appointment turned out to have changed elsewhere. */
    outdated,
    form,
    choice,
    isDirty,
    isSaving: updating.isPending,
    isDeleting: deleting.isPending,
    statusPending: changing.isPending ? changing.variables.status : null,

    save: (values: AppointmentForm) => {
      const changes = toChanges(values, appointment, chosen);
      if (Object.keys(changes).length === 0) return onClose();
      const move = sharedMove(appointment, changes);
      const saveOne = () =>
        updating.mutate(
          { id, version, ...changes },
          { onSuccess: onClose, onError: (error) => onRefused(error, values, "save") },
        );
      if (move) setMoving({ move, saveOne });
      else saveOne();
    },
    /** Of a series: which of them it is for is still to be said. */
    moving,
    endMoving: () => setMoving(null),

    remove: (how: Deletion) =>
      deleting.mutate(
        { appointment, ...how },
        { onSuccess: onClose, onError: (error) => onRefused(error, form.getValues(), "act") },
      ),

    /** Closes the dialog, unless something was typed: that stays, to be saved or not. */
    changeStatus: (status: GivenStatus, how?: Cancellation) => {
      // The second of two quick presses comes before the button shows that it is pending.
      if (isChanging.current) return;
      isChanging.current = true;
      changing.mutate(
        {
          appointment,
          status,
          how,
          tellsStale: true,
          note: isDirty ? "Lo que escribiste sigue sin guardar." : undefined,
        },
        {
          onSuccess: () => !isDirty && onClose(),
          onError: (error) => {
            if (isNotFound(error) || appCode(error) === "stale_version") onRefused(error, form.getValues(), "act");
          },
          onSettled: () => {
            isChanging.current = false;
          },
        },
      );
    },
  };
}
