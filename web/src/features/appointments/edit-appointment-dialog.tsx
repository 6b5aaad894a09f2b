import type { Appointment, AppointmentForm } from "@sereno/core/appointment/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "../../components/ui/banner";
import { toast } from "../../components/ui/toast";
import { appCode, isNotFound, messageOf } from "../../lib/errors";
import { useTRPC } from "../../lib/trpc";
import { keptFields, toChanges, toForm } from "./appointment-form";
import { DeleteAction } from "./appointment-form-delete";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { MeetLink } from "./appointment-form-meet-link";
import { showRefusal, useAppointmentForm } from "./appointment-form-state";
import { useDeleteAppointment, useUpdateAppointment } from "./mutations";
import { PackageCards } from "./package-card";
import { useSlotChoice } from "./slot-choice";

function useFreshAppointment() {
  const { get } = useTRPC().appointment;
  const queryClient = useQueryClient();
  return (id: string) => queryClient.fetchQuery(get.queryOptions({ id }, { staleTime: 0, networkMode: "always" }));
}

const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "nearest" });

interface EditFormProps {
  opened: Appointment;
  onClose: () => void;
}

function EditAppointmentForm({ opened, onClose }: EditFormProps) {
  const [appointment, setAppointment] = useState(opened);
  const [isOutdated, setIsOutdated] = useState(false);
  const form = useAppointmentForm(toForm(appointment));
  const choice = useSlotChoice(form, appointment);
  const fetchFresh = useFreshAppointment();
  const updating = useUpdateAppointment();
  const deleting = useDeleteAppointment();
  const { id, version } = appointment;

  const reload = async () => {
    const mine = form.getValues();
    const fresh = await fetchFresh(id);
    const kept = keptFields(mine, toForm(appointment), toForm(fresh));
    setAppointment(fresh);
    setIsOutdated(true);
    form.reset(toForm(fresh));
    for (const field of kept) form.setValue(field, mine[field], { shouldDirty: true });
  };

  const onGone = () => {
    toast.neutral("Cita ya eliminada", "Esta cita ya fue eliminada anteriormente.");
    onClose();
  };

  const onRefused = (error: unknown, values: AppointmentForm) => {
    if (isNotFound(error)) onClose();
    else if (appCode(error) !== "stale_version") showRefusal(error, values, { form, choice });
    else reload().catch((cause) => (isNotFound(cause) ? onGone() : toast.error(messageOf(cause))));
  };

  const save = (values: AppointmentForm) => {
    const changes = toChanges(values, toForm(appointment));
    if (Object.keys(changes).length === 0) return onClose();
    updating.mutate({ id, version, ...changes }, { onSuccess: onClose, onError: (error) => onRefused(error, values) });
  };

  const remove = () =>
    deleting.mutate({ id, version }, { onSuccess: onClose, onError: (error) => onRefused(error, form.getValues()) });

  return (
    <AppointmentFormDialog
      open
      onClose={onClose}
      title="Editar Cita"
      form={form}
      choice={choice}
      calendarKey={String(version)}
      submitLabel="Guardar cambios"
      isSaving={updating.isPending}
      onSave={save}
      actions={<DeleteAction appointment={appointment} isDeleting={deleting.isPending} onDelete={remove} />}
      session={<PackageCards appointment={appointment} />}
    >
      {isOutdated && (
        <div key={version} ref={bringIntoView}>
          <Banner tone="amber" title="Esta cita cambió en otro lugar.">
            Ya ves los datos actuales. Revísalos y guarda de nuevo.
          </Banner>
        </div>
      )}
      {appointment.google_meet_link && <MeetLink link={appointment.google_meet_link} />}
    </AppointmentFormDialog>
  );
}

interface EditAppointmentDialogProps {
  /** Null while nothing is edited. */
  appointment: Appointment | null;
  onClose: () => void;
}

/** Works on the appointment as it was when the dialog opened, whatever the lists behind it load meanwhile. */
const EditAppointmentDialog = ({ appointment, onClose }: EditAppointmentDialogProps) =>
  appointment && <EditAppointmentForm key={appointment.id} opened={appointment} onClose={onClose} />;

export default EditAppointmentDialog;
