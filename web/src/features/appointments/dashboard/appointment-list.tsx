import type { Appointment } from "@sereno/core/appointment/output";
import { useMemo } from "react";
import { dayHeading, groupByDay, type NextUp } from "../model/agenda";
import { AppointmentCard } from "./appointment-card";
import type { CardActions } from "./views";

interface CardsProps {
  appointments: Appointment[];
  /** Absent for examples. */
  actions?: CardActions;
  next?: NextUp[];
}

export const AppointmentCards = ({ appointments, actions, next }: CardsProps) => (
  <ul className="space-y-2">
    {appointments.map((appointment) => (
      <li key={appointment.id}>
        <AppointmentCard
          appointment={appointment}
          actions={actions}
          nextText={next?.find(({ id }) => id === appointment.id)?.text}
        />
      </li>
    ))}
  </ul>
);

/** Cards under a heading per day, which stays in view while its day is read. */
export function AppointmentDays({ today, appointments, ...rest }: CardsProps & { today: string }) {
  const days = useMemo(() => groupByDay(appointments), [appointments]);
  return (
    <div className="space-y-4">
      {days.map(({ date, appointments: ofDay }) => (
        <div key={date}>
          <DayHeading text={dayHeading(date, today)} />
          <AppointmentCards appointments={ofDay} {...rest} />
        </div>
      ))}
    </div>
  );
}

export const DayHeading = ({ text }: { text: string }) => (
  <h3 className="sticky top-14 z-10 -mx-1 bg-canvas px-1 py-2 text-sm font-medium text-ink-soft">{text}</h3>
);
