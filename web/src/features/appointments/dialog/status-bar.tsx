import type { Appointment } from "@sereno/core/domain/appointment/output";
import { useState } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import {
  AppointmentStatusBadge,
  AppointmentStatusNote,
  BookedBy,
} from "../../../domain/appointment/appointment-status";
import { ChargeBadge } from "../../../domain/payment/charge-badge";
import { cx } from "../../../lib/cx";
import { useClock } from "../../../lib/use-clock";
import { ofSeries } from "../model/display";
import { asksToCancel, type Cancellation, type GivenStatus, statusActions } from "../model/status-actions";
import CancelDialog from "./cancel-dialog";

const SeriesDatesDialog = lazyDialog(() => import("../series/series-dates-dialog"));

interface StatusBarProps {
  appointment: Appointment;
  /** The status on its way, if any. */
  pending: GivenStatus | null;
  onChange: (status: GivenStatus, how?: Cancellation) => void;
}

/** What an appointment is, and what can become of it now. */
export function StatusBar({ appointment, pending, onChange }: StatusBarProps) {
  const { now } = useClock();
  const [isAsking, setIsAsking] = useState(false);
  const series = ofSeries(appointment);
  const asks = asksToCancel(appointment, now);
  const choose = (status: GivenStatus) => {
    if (pending) return;
    if (status === "cancelled" && asks) setIsAsking(true);
    else onChange(status);
  };
  return (
    <section aria-label="Estado de la cita" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <AppointmentStatusBadge status={appointment.status} />
        {appointment.session_type === "individual" && <ChargeBadge charge={appointment} />}
        <AppointmentStatusNote appointment={appointment} />
        <BookedBy actor={appointment.created_by} />
        {series && (
          <>
            <span className="tabular-nums">Sesión {series} de la serie</span>
            <button
              type="button"
              onClick={() => SeriesDatesDialog.open({ appointment })}
              className="min-h-11 font-medium text-primary underline-offset-2 hover:underline md:pointer-fine:min-h-6"
            >
              Ver la serie
            </button>
          </>
        )}
      </p>
      <div className="grid w-full grid-cols-2 gap-1.5 md:flex md:w-auto max-md:[&>:last-child:nth-child(odd)]:col-span-2">
        {statusActions(appointment, now).map((action) => (
          <Button
            key={action.status}
            pending={pending === action.status}
            onClick={() => choose(action.status)}
            className={cx(
              "px-3! text-sm",
              action.status === "cancelled" && "text-danger! not-disabled:hover:text-danger-hover!",
            )}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <CancelDialog
        open={isAsking}
        appointment={appointment}
        onClose={() => setIsAsking(false)}
        onConfirm={(how) => onChange("cancelled", how)}
      />
    </section>
  );
}
