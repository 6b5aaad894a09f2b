import type { Appointment } from "@sereno/core/things/appointment/output";
import { Banner } from "../../../components/ui/banner";
import type { Draft } from "../../../lib/kept/drafts";
import { useMeet } from "../data/use-meet";
import ScopeDialog from "../series/scope-dialog";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { DeleteAction } from "./delete-action";
import { MeetSection } from "./meet-section";
import { ClientPackages } from "./packages/client-packages";
import { PackageChoice } from "./packages/package-choice";
import { PriceField } from "./packages/price-field";
import { PatientLinks } from "./patient-links";
import { StatusBar } from "./status-bar";
import { useEditing } from "./use-editing";

const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "nearest" });

interface EditFormProps {
  opened: Appointment;
  draft: Draft | null;
  onClose: () => void;
}

function EditAppointmentForm({ opened, draft, onClose: leave }: EditFormProps) {
  const { appointment, known, form, choice, isDirty, onClose, ...editing } = useEditing(opened, draft, leave);
  const followed = useMeet(appointment);
  const { version } = appointment;
  const shown = { ...appointment, google_meet_link: followed.google_meet_link };
  return (
    <AppointmentFormDialog
      open
      onClose={onClose}
      title="Editar Cita"
      appointment={shown}
      form={form}
      choice={choice}
      calendarKey={String(version)}
      submitLabel="Guardar cambios"
      isSaving={editing.isSaving}
      onSave={editing.save}
      actions={<DeleteAction appointment={shown} isDeleting={editing.isDeleting} onDelete={editing.remove} />}
      known={known}
      onClient={editing.choose}
      session={
        <>
          {choice.isClosed ? (
            <ClientPackages appointment={appointment} />
          ) : (
            <PackageChoice appointment={appointment} known={known} />
          )}
          <PriceField appointment={appointment} />
        </>
      }
    >
      {editing.outdated && (
        <div key={version} ref={bringIntoView}>
          <Banner tone="amber" title="Esta cita cambió en otro lugar.">
            Ya ves los datos actuales.{editing.outdated === "save" && " Revísalos y guarda de nuevo."}
          </Banner>
        </div>
      )}
      <PatientLinks appointment={appointment} />
      <StatusBar appointment={shown} pending={editing.statusPending} onChange={editing.changeStatus} />
      <MeetSection appointment={followed} unsaved={isDirty} />
      {editing.moving && (
        <ScopeDialog
          appointment={appointment}
          move={editing.moving.move}
          onOne={() => {
            editing.endMoving();
            editing.moving?.saveOne();
          }}
          onDone={onClose}
          onClose={editing.endMoving}
        />
      )}
    </AppointmentFormDialog>
  );
}

interface EditAppointmentDialogProps {
  /** Null while nothing is edited. */
  appointment: Appointment | null;
  /** What was typed before the form was cut off. */
  draft?: Draft | null;
  onClose: () => void;
}

/** Works on the appointment as it was when the dialog opened, whatever the lists behind it load meanwhile. */
const EditAppointmentDialog = ({ appointment, draft = null, onClose }: EditAppointmentDialogProps) =>
  appointment && <EditAppointmentForm key={appointment.id} opened={appointment} draft={draft} onClose={onClose} />;

export default EditAppointmentDialog;
