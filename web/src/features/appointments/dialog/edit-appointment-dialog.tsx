import type { Appointment } from "@sereno/core/domain/appointment/output";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { BannerInView } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { Menu, MenuItem } from "../../../components/ui/menu";
import {
  AppointmentStatusBadge,
  AppointmentStatusNote,
  BookedBy,
} from "../../../domain/appointment/appointment-status";
import { ChargeBadge } from "../../../domain/payment/charge-badge";
import { RecordPaymentDialog } from "../../../domain/payment/payment-dialogs";
import { formatPesos } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { ofSeries } from "../model/agenda";
import { asksToCancel, type Cancellation, type GivenStatus, statusActions } from "../model/status-actions";
import ScopeDialog from "../series/scope-dialog";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import CancelDialog from "./cancel-dialog";
import { DeleteAction } from "./delete-action";
import { MeetSection } from "./meet-section";
import { StatusItems } from "./menu-items";
import { OtherTimes } from "./other-times";
import { PriceField } from "./packages/end-note";
import { ClientPackages, PackageChoice } from "./packages/package-choice";
import { PatientLinks } from "./patient-links";
import { type Editing, useEditing } from "./use-editing";

const SeriesDatesDialog = lazyDialog(() => import("../series/series-dates-dialog"));

interface AppointmentBarProps {
  appointment: Appointment;
  onChange: (status: GivenStatus, how?: Cancellation) => void;
}

function AppointmentBar({ appointment, onChange }: AppointmentBarProps) {
  const { now } = useClock();
  const [isAsking, setIsAsking] = useState(false);
  const { id, client_id, patient_name, session_type, balance, status } = appointment;
  const series = ofSeries(appointment);
  const choose = (to: GivenStatus) => {
    if (to === "cancelled" && asksToCancel(appointment, now)) setIsAsking(true);
    else onChange(to);
  };
  const pay = () => RecordPaymentDialog.open({ payer: { id: client_id, name: patient_name }, targetId: id });
  return (
    <section aria-label="Estado de la cita" className="flex items-center gap-x-2 tight:flex-wrap">
      <p className="flex min-h-12 min-w-0 grow flex-wrap content-center items-center gap-x-2 gap-y-0.5 text-sm text-ink-soft">
        <AppointmentStatusBadge status={status} />
        {session_type === "individual" && (
          <>
            <ChargeBadge charge={appointment} />
            {balance > 0 && <span className="tabular-nums">{formatPesos(balance)}</span>}
          </>
        )}
        <AppointmentStatusNote appointment={appointment} />
        <BookedBy actor={appointment.created_by} />
        {series && <span className="tabular-nums">Sesión {series}</span>}
      </p>
      {balance > 0 && (
        <Button onClick={pay} className="shrink-0 px-3! text-sm">
          Registrar pago
        </Button>
      )}
      <Menu label="Acciones de esta cita" className="-mr-2">
        <StatusItems actions={statusActions(appointment, now)} onChoose={choose} />
        <PatientLinks appointment={appointment} />
        {series && (
          <MenuItem icon={<Repeat aria-hidden />} onChoose={() => SeriesDatesDialog.open({ appointment })}>
            Ver la serie
          </MenuItem>
        )}
      </Menu>
      <CancelDialog
        open={isAsking}
        appointment={appointment}
        onClose={() => setIsAsking(false)}
        onConfirm={(how) => onChange("cancelled", how)}
      />
    </section>
  );
}

export default function EditAppointmentDialog(props: Editing) {
  const { appointment, followed, known, dialog, choice, ...editing } = useEditing(props);
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
        <BannerInView key={appointment.version} tone="amber" title="Esta cita cambió en otro lugar.">
          Ya ves los datos actuales.{editing.attempt === "save" && " Revísalos y guarda de nuevo."}
        </BannerInView>
      )}
      <AppointmentBar appointment={shown} onChange={editing.changeStatus} />
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
