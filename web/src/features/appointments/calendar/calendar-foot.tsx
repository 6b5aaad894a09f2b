import type { Appointment } from "@sereno/core/domain/appointment/output";
import { knownStatus } from "@sereno/core/domain/appointment/rules";
import { capitalize, longDate } from "@sereno/core/lib/spanish/rules";
import { EditAppointmentDialog } from "../dialog/appointment-dialogs";
import { groupByDay, toDisplay } from "../model/agenda";
import { clockSpan, clockStart, daysShown } from "../model/time/calendar";
import { standings } from "../model/time/calendar-day";
import type { CalendarView } from "../model/time/days";
import { spanOf } from "../model/time/days";
import { LOOKS } from "./calendar-event";

const PrintedDays = ({ appointments }: { appointments: Appointment[] }) => (
  <table className="hidden w-full text-left text-sm tabular-nums print:table">
    {groupByDay(appointments).map((day) => (
      <tbody key={day.date}>
        <tr>
          <th colSpan={4} scope="rowgroup" className="break-after-avoid pt-3 pb-1">
            {capitalize(longDate(day.date))}
          </th>
        </tr>
        {day.appointments.map((appointment) => {
          const { id, patient, type } = toDisplay(appointment);
          return (
            <tr key={id} className="break-inside-avoid border-t border-line align-top">
              <td className="py-1 pr-3 whitespace-nowrap">{clockSpan(spanOf(appointment))}</td>
              <td className="w-full py-1 pr-3 wrap-anywhere">{patient}</td>
              <td className="py-1 pr-3">{type}</td>
              <td className="py-1 whitespace-nowrap">{LOOKS[knownStatus(appointment.status)].text}</td>
            </tr>
          );
        })}
      </tbody>
    ))}
  </table>
);

function CancelledRow({ appointments }: { appointments: Appointment[] }) {
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
              {clockStart(spanOf(appointment))} {appointment.patient_name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CalendarFootProps {
  view: CalendarView;
  date: string;
  appointments: Appointment[];
}

export default function CalendarFoot({ view, date, appointments }: CalendarFootProps) {
  const { first, last } = daysShown(view, date);
  const shown = appointments.filter(({ appointment_date: at }) => at >= first && at.slice(0, 10) <= last);
  return (
    <>
      {view === "dia" && <CancelledRow appointments={shown} />}
      <PrintedDays appointments={shown} />
    </>
  );
}
