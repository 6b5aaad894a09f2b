import type { Appointment } from "@sereno/core/domain/appointment/output";
import { BannerInView } from "../../../components/ui/banner-in-view";
import type { Draft } from "../../../lib/kept/drafts";
import { useMeet } from "../data/use-meet";
import ScopeDialog from "../series/scope-dialog";
import { AppointmentBar } from "./appointment-bar";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { DeleteAction } from "./delete-action";
import { MeetSection } from "./meet-section";
import { OtherTimes } from "./other-times";
import { ClientPackages } from "./packages/client-packages";
import { PackageChoice } from "./packages/package-choice";
import { PriceField } from "./packages/price-field";
import { useEditing } from "./use-editing";

interface EditFormProps {
  opened: Appointment;
  draft: Draft | null;
  onClose: () => void;
}

function EditAppointmentForm({ opened, draft, onClose }: EditFormProps) {
  const { appointment, known, dialog, choice, ...editing } = useEditing(opened, draft, onClose);
  const followed = useMeet(appointment);
  const { version } = appointment;
  const shown = { ...appointment, google_meet_link: followed.google_meet_link };
  return (
    <AppointmentFormDialog
      of={dialog}
      title="Editar Cita"
      appointment={shown}
      choice={choice}
      submitLabel="Guardar cambios"
      onSave={editing.save}
      foot={<DeleteAction appointment={shown} isDeleting={editing.isDeleting} onDelete={editing.remove} />}
      otherTimes={!dialog.isTyped && <OtherTimes appointment={appointment} onMoved={dialog.close} />}
      known={known}
      onClient={editing.choose}
      session={
        <>
          <MeetSection appointment={followed} unsaved={dialog.isTyped} />
          {choice.isClosed ? (
            <ClientPackages appointment={appointment} />
          ) : (
            <PackageChoice appointment={appointment} known={known} />
          )}
          <PriceField appointment={appointment} />
        </>
      }
    >
      {dialog.changed && (
        <BannerInView key={version} tone="amber" title="Esta cita cambió en otro lugar.">
          Ya ves los datos actuales.{editing.attempt === "save" && " Revísalos y guarda de nuevo."}
        </BannerInView>
      )}
      <AppointmentBar appointment={shown} pending={editing.statusPending} onChange={editing.changeStatus} />
      {editing.moving && (
        <ScopeDialog
          appointment={appointment}
          move={editing.moving.move}
          onOne={() => {
            editing.endMoving();
            editing.moving?.saveOne();
          }}
          onDone={dialog.close}
          onClose={editing.endMoving}
        />
      )}
    </AppointmentFormDialog>
  );
}

interface EditAppointmentDialogProps {
  appointment: Appointment | null;
  draft?: Draft | null;
  onClose: () => void;
}

/** Edits the appointment that it was opened with, even if lists refetch meanwhile. */
const EditAppointmentDialog = ({ appointment, draft = null, onClose }: EditAppointmentDialogProps) =>
  appointment && <EditAppointmentForm key={appointment.id} opened={appointment} draft={draft} onClose={onClose} />;

export default EditAppointmentDialog;
