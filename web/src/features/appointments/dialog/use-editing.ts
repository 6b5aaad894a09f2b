import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useMutationState } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDialogForm } from "../../../components/form/use-dialog-form";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, goneOf, isNotFound, messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { fetchFresh } from "../data/through-payments";
import { type Deletion, useDeleteAppointment, useUpdateAppointment } from "../data/use-appointment-changes";
import { APPOINTMENT_CHANGE, sayAlreadyDeleted } from "../data/use-appointment-lists";
import { useMeet } from "../data/use-meet";
import { useChangeStatus } from "../data/use-status-change";
import { changesPackage, keptFields, toChanges } from "../model/appointment-changes";
import { formFor, toForm } from "../model/appointment-form";
import { type KnownPatient, patientOf } from "../model/patient";
import { isSameButPaid } from "../model/payment/charge";
import { type SeriesMove, sharedMove } from "../model/series";
import type { Cancellation, GivenStatus } from "../model/status-actions";
import { showRefusal } from "./show-refusal";
import { useSlotChoice } from "./slots/use-slot-choice";

const isAppointment = (answer: unknown): answer is Appointment =>
  typeof answer === "object" && answer !== null && "id" in answer && "version" in answer;

/** Calls `onChange` with a newer version of `known` if this page saved it, or if only a payment changed. */
function useChangesHere(known: Appointment, followed: Appointment, onChange: (appointment: Appointment) => void) {
  const { id, version } = known;
  const changed = useMutationState<unknown>({
    filters: { ...APPOINTMENT_CHANGE, status: "success" },
    select: ({ state }) => state.data,
  });
  // Ignores a changed meeting, because the server adds meetings without a new version of the appointment.
  const { google_meet_link, meet_status } = followed;
  const isPaid = isSameButPaid({ ...known, google_meet_link, meet_status }, followed);
  const newest = [...(isPaid ? [followed] : []), ...changed.filter(isAppointment)].findLast(
    (each) => each.id === id && each.version > version,
  );
  const renew = useEffectEvent(onChange);
  useEffect(() => {
    if (newest) renew(newest);
  }, [newest]);
}

type Attempt = "save" | "act";

export interface Editing {
  appointment: Appointment;
  draft?: Draft;
  /** The client whose data the draft has. */
  chosen?: KnownPatient | null;
  onClose: () => void;
}

export function useEditing({ draft, onClose, ...opened }: Editing) {
  const [appointment, setAppointment] = useState(opened.appointment);
  const [attempt, setAttempt] = useState<Attempt>("save");
  const [moving, setMoving] = useState<{ move: SeriesMove; saveOne: () => void } | null>(null);
  // `restore` drops the draft's `patientName` if the appointment's patient name has changed elsewhere.
  const isNameKept = draft?.base.patientName === appointment.patient_name;
  const [chosen, setChosen] = useState((isNameKept && opened.chosen) || null);
  const known = chosen ?? patientOf(appointment);
  const { id, version } = appointment;

  /** Shows a newer version in the form with `show`, which keeps the fields that only the user has changed. */
  const renew = (fresh: Appointment, show: (form: AppointmentForm) => (keyof AppointmentForm)[]) => {
    const [mine, was, is] = [form.getValues(), toForm(appointment), toForm(fresh)].map(({ notes }) => notes);
    const isNoteOfBoth = mine !== was && is !== was && mine !== is;
    setAppointment(fresh);
    if (!show(toForm(fresh)).includes("patientName")) setChosen(null);
    if (isNoteOfBoth) form.setValue("notes", `${mine}\n\n${is}`, { shouldDirty: true });
  };
  const reread = async (ifSame?: () => void): Promise<void> => {
    try {
      const fresh = await fetchFresh(id);
      if (ifSame && fresh.version === version) ifSame();
      else renew(fresh, dialog.outdate);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      sayAlreadyDeleted(id);
      dialog.close();
    }
  };
  const dialog = useDialogForm({
    schema: formFor(known, appointment),
    defaultValues: toForm(appointment),
    saving: useUpdateAppointment(),
    keptAs: { kind: "appointment", id, clientId: chosen?.id },
    draft,
    reread,
    keeps: keptFields,
    onClose,
  });
  const { form, isTyped, close } = dialog;
  const choice = useSlotChoice(form, appointment);
  const deleting = useDeleteAppointment();
  const changing = useChangeStatus();
  const isChanging = useRef(false);

  const followed = useMeet(appointment);
  useChangesHere(appointment, followed, (fresh) => renew(fresh, dialog.renew));

  /** Handles a refusal. Returns false for a stale version, which the caller handles. */
  const tell = (error: unknown, values: AppointmentForm, tried: Attempt, namesPackage = false) => {
    const isStale = appCode(error) === "stale_version";
    if (isStale) setAttempt(tried);
    else if (goneOf(error) === "appointment") close();
    else showRefusal(error, values, { form, choice }, namesPackage);
    return !isStale;
  };
  const refuseAct = (error: unknown) => {
    if (!tell(error, form.getValues(), "act")) dialog.refuse(error);
  };

  return {
    appointment,
    /** The newest version that this page has received; the form may still show an older one. */
    followed,
    dialog: { ...dialog, isSaving: dialog.isSaving || changing.isPending },
    known,
    choose: setChosen,
    attempt,
    choice,
    isDeleting: deleting.isPending,

    save: (values: AppointmentForm) => {
      const changes = toChanges(values, appointment, chosen);
      // A save without an answer may have made a newer version: shows it in place of closing over it.
      if (Object.keys(changes).length === 0) {
        if (followed.version === version && !dialog.isInDoubt) return close();
        return void reread(close).catch((error: unknown) => toast.error(messageOf(error)));
      }
      const move = sharedMove(appointment, changes);
      const saveOne = () => {
        const namesPackage = changesPackage(values, appointment);
        dialog.send({ id, version, ...changes }, (error) => tell(error, values, "save", namesPackage));
      };
      if (move) setMoving({ move, saveOne });
      else saveOne();
    },
    /** A change that may apply to more appointments of the series, until the user chooses to which; else null. */
    moving,
    endMoving: () => setMoving(null),

    remove: (how: Omit<Deletion, "appointment">) =>
      deleting.mutate({ appointment, ...how }, { onSuccess: close, onError: refuseAct }),

    changeStatus: (status: GivenStatus, how?: Cancellation) => {
      // Ignores a second quick press, which arrives before the button shows that the change is pending.
      if (isChanging.current) return;
      isChanging.current = true;
      changing.mutate(
        {
          appointment,
          status,
          how,
          tellsStale: true,
          note: isTyped ? "Lo que escribiste sigue sin guardar." : undefined,
        },
        {
          onSuccess: () => !isTyped && close(),
          onError: (error) => {
            if (goneOf(error) === "appointment" || appCode(error) === "stale_version") refuseAct(error);
          },
          onSettled: () => {
            isChanging.current = false;
          },
        },
      );
    },
  };
}
