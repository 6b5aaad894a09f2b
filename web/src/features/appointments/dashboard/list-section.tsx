import type { Appointment } from "@sereno/core/domain/appointment/output";
import { memo, type ReactNode, useId } from "react";
import { DayMenu } from "../../../domain/day-closure/day-menu";
import { type DayGroup, dayHeading, type NextUp } from "../model/agenda";
import { AppointmentCard } from "./appointment-card";
import type { CardActions } from "./use-dashboard-address";

interface ListSectionProps {
  title: string;
  aside?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function ListSection({ title, aside, action, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex items-baseline gap-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside && <span className="text-sm text-ink-soft tabular-nums">{aside}</span>}
        {action}
      </div>
      {children}
    </section>
  );
}

export interface CardsProps {
  appointments: Appointment[];
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

export const roomFor = (days: DayGroup[]): string =>
  `calc(${days.length} * 3.25rem + ${days.reduce((sum, day) => sum + day.appointments.length, 0)} * var(--day-card))`;

interface DayCardsProps extends Omit<CardsProps, "appointments"> {
  day: DayGroup;
  today: string;
}

/** A day's cards. The browser lays out and paints only cards near the view; its search and screen readers find all. */
export const DayCards = memo(function DayCards({ day, today, ...rest }: DayCardsProps) {
  const containIntrinsicBlockSize = `auto ${roomFor([day])}`;
  return (
    <div className="-mx-1 px-1 [content-visibility:auto]" style={{ containIntrinsicBlockSize }}>
      <DayHeading date={day.date} today={today} />
      <AppointmentCards appointments={day.appointments} {...rest} />
    </div>
  );
});

export const DayHeading = ({ date, today }: { date: string; today: string }) => (
  <div className="sticky top-14 z-10 -mx-1 flex items-center justify-between bg-canvas px-1">
    <h3 className="py-2 text-sm font-medium text-ink-soft">{dayHeading(date, today)}</h3>
    <DayMenu date={date} today={today} className="-my-2" />
  </div>
);
