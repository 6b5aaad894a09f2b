import type { Appointment, AppointmentForm } from "@sereno/core/appointment/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "../../components/ui/toast";
import { appCode, isNotFound, messageOf } from "../../lib/errors";
import { useTRPC } from "../../lib/trpc";
import { keptFields, toChanges, toForm } from "./appointment-form";
import { showRefusal, useAppointmentForm } from "./appointment-form-state";
import { useDeleteAppointment, useUpdateAppointment } from "./mutations";
import { sayAlreadyDeleted } from "./refusal-texts";
import { useSlotChoice } from "./slot-choice";
import type { GivenStatus } from "./status-actions";
import { useChangeStatus } from "./status-mutations";

function useFreshAppointment() {
  const { get } = useTRPC().appointment;
  const queryClient = useQueryClient();
  return (id: string) =>
    queryClient.fetchQuery(get.queryOptions({ id }, { staleTime: 0, gcTime: 0, networkMode: "always" }));
}

/** The form of an appointment as it was when it was opened, and everything that can be done with it. */
export function useEditing(opened: Appointment, onClose: () => void) {
  const [appointment, setAppointment] = useState(opened);
  const [isOutdated, setIsOutdated] = useState(false);
  const form = useAppointmentForm(toForm(appointment));
  const choice = useSlotChoice(form, appointment);
  const fetchFresh = useFreshAppointment();
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
    form.reset(toForm(fresh));
    for (const field of kept) form.setValue(field, mine[field], { shouldDirty: true });
  };

  const reload = async () => {
    renew(await fetchFresh(id));
    setIsOutdated(true);
  };

  const onGone = () => {
    sayAlreadyDeleted();
    onClose();
  };

  const onRefused = (error: unknown, values: AppointmentForm) => {
    if (isNotFound(error)) onClose();
    else if (appCode(error) !== "stale_version") showRefusal(error, values, { form, choice });
    else reload().catch((cause) => (isNotFound(cause) ? onGone() : toast.error(messageOf(cause))));
  };

  return {
    appointment,
    isOutdated,
    form,
    choice,
    isDirty,
    isSaving: updating.isPending,
    isDeleting: deleting.isPending,
    statusPending: changing.isPending ? changing.variables.status : null,

    save: (values: AppointmentForm) => {
      const changes = toChanges(values, toForm(appointment));
      if (Object.keys(changes).length === 0) return onClose();
      updating.mutate(
        { id, version, ...changes },
        { onSuccess: onClose, onError: (error) => onRefused(error, values) },
      );
    },

    remove: () =>
      deleting.mutate({ id, version }, { onSuccess: onClose, onError: (error) => onRefused(error, form.getValues()) }),

    /** Closes the dialog, unless something was typed: that stays, to be saved or not. */
    changeStatus: (status: GivenStatus) => {
      // The second of two quick presses comes before the button shows that it is pending.
      if (isChanging.current) return;
      isChanging.current = true;
      changing.mutate(
        { appointment, status, note: isDirty ? "Lo que escribiste sigue sin guardar." : undefined },
        {
          onSuccess: (changed) => (isDirty ? renew(changed) : onClose()),
          onError: (error) => {
            if (isNotFound(error) || appCode(error) === "stale_version") onRefused(error, form.getValues());
          },
          onSettled: () => {
            isChanging.current = false;
          },
        },
      );
    },
  };
}
