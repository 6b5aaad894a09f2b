import type { Appointment } from "@sereno/core/appointment/schema";
import { Banner } from "../../components/ui/banner";
import { DeleteAction } from "./appointment-form-delete";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { Meeting } from "./meeting";
import { PackageCards } from "./package-card";
import { StatusBar } from "./status-bar";
import { useEditing } from "./use-editing";

const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "nearest" });

interface EditFormProps {
  opened: Appointment;
  onClose: () => void;
}

function EditAppointmentForm({ opened, onClose }: EditFormProps) {
  const { appointment, form, choice, isDirty, ...editing } = useEditing(opened, onClose);
  const { version } = appointment;
  return (
    <AppointmentFormDialog
      open
      onClose={onClose}
      title="Editar Cita"
      form={form}
      choice={choice}
      calendarKey={String(version)}
      submitLabel="Guardar cambios"
      isSaving={editing.isSaving}
      onSave={editing.save}
      actions={<DeleteAction appointment={appointment} isDeleting={editing.isDeleting} onDelete={editing.remove} />}
      session={<PackageCards appointment={appointment} />}
    >
      {editing.isOutdated && (
        <div key={version} ref={bringIntoView}>
          <Banner tone="amber" title="Esta cita cambió en otro lugar.">
            Ya ves los datos actuales. Revísalos y guarda de nuevo.
          </Banner>
        </div>
      )}
      <StatusBar appointment={appointment} pending={editing.statusPending} onChange={editing.changeStatus} />
      <Meeting appointment={appointment} unsaved={isDirty} />
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
