import type { Appointment } from "@sereno/core/domain/appointment/output";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import { Menu, MenuItem } from "../../../components/ui/menu";
import {
  AppointmentStatusBadge,
  AppointmentStatusNote,
  BookedBy,
} from "../../../domain/appointment/appointment-status";
import { ChargeBadge } from "../../../domain/payment/charge-badge";
import { RecordPaymentDialog } from "../../../domain/payment/record-payment";
import { formatPesos } from "../../../lib/pesos";
import { useClock } from "../../../lib/use-clock";
import { ofSeries } from "../model/display";
import { asksToCancel, type Cancellation, type GivenStatus, statusActions } from "../model/status-actions";
import CancelDialog from "./cancel-dialog";
import { PatientLinks } from "./patient-links";
import { STATUS_ICONS } from "./status-icons";

const SeriesDatesDialog = lazyDialog(() => import("../series/series-dates-dialog"));

interface AppointmentBarProps {
  appointment: Appointment;
  pending: GivenStatus | null;
  onChange: (status: GivenStatus, how?: Cancellation) => void;
}

export function AppointmentBar({ appointment, pending, onChange }: AppointmentBarProps) {
  const { now } = useClock();
  const [isAsking, setIsAsking] = useState(false);
  const { id, client_id, patient_name, session_type, balance, status } = appointment;
  const series = ofSeries(appointment);
  const choose = (to: GivenStatus) => {
    if (pending) return;
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
        {statusActions(appointment, now).map(({ status: to, label }) => {
          const Icon = STATUS_ICONS[to];
          return (
            <MenuItem key={to} icon={<Icon aria-hidden />} danger={to === "cancelled"} onChoose={() => choose(to)}>
              {label}
            </MenuItem>
          );
        })}
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
