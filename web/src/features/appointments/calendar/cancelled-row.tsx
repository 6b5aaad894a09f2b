import type { Appointment } from "@sereno/core/domain/appointment/output";
import { EditAppointmentDialog } from "../dialog/appointment-dialogs";
import { toDisplay } from "../model/display";
import { standings } from "../model/time/calendar-day";

/** Cancelled appointments, which the column shows as narrow strips. */
export function CancelledRow({ appointments }: { appointments: Appointment[] }) {
  const places = standings(appointments);
  const strips = appointments.filter(({ id }) => typeof places.get(id)?.strip === "number");
  if (strips.length === 0) return null;
  return (
    <div className="flex max-h-24 shrink-0 flex-wrap items-center gap-x-2 overflow-y-auto text-sm print:hidden">
      <h3 className="text-ink-soft">Canceladas:</h3>
      <ul className="contents">
        {strips.map((appointment) => (
          <li key={appointment.id}>
            <button
              type="button"
              onClick={() => EditAppointmentDialog.open({ appointment })}
              className="ui-link min-h-11 px-1 text-left tabular-nums"
            >
              {toDisplay(appointment).time.slice(0, 5)} {appointment.patient_name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
