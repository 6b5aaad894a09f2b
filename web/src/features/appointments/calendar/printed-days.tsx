import type { Appointment } from "@sereno/core/domain/appointment/output";
import { knownStatus } from "@sereno/core/domain/appointment/rules";
import { capitalize, longDate } from "@sereno/core/lib/spanish/rules";
import { groupByDay } from "../model/agenda";
import { toDisplay } from "../model/display";
import { LOOKS } from "./calendar-event";

export const PrintedDays = ({ appointments }: { appointments: Appointment[] }) => (
  <table className="hidden w-full text-left text-sm tabular-nums print:table">
    {groupByDay(appointments).map((day) => (
      <tbody key={day.date}>
        <tr>
          <th colSpan={4} scope="rowgroup" className="break-after-avoid pt-3 pb-1">
            {capitalize(longDate(day.date))}
          </th>
        </tr>
        {day.appointments.map((appointment) => {
          const { id, time, patient, type } = toDisplay(appointment);
          return (
            <tr key={id} className="break-inside-avoid border-t border-line align-top">
              <td className="py-1 pr-3 whitespace-nowrap">{time}</td>
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
