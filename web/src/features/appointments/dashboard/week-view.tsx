import type { Appointment } from "@sereno/core/domain/appointment/output";
import { EmptyState } from "../../../components/ui/empty-state";
import { useAppointmentsBetween } from "../data/use-appointments";
import { useNow } from "../data/use-now";
import { groupByDay, nextUp, toSections, weekOf } from "../model/agenda";
import { dateOf } from "../model/display";
import { addDays } from "../model/time/days";
import { Now } from "../now/now";
import { AppointmentsLoad } from "./appointments-load";
import { AppointmentCards, DayHeading } from "./day-cards";
import { ListSection } from "./list-section";
import type { ViewProps } from "./views";
import { dayId, WeekStrip } from "./week-strip";

export default function WeekView({ newButton, ...view }: ViewProps) {
  const week = weekOf(view.today);
  const [first = view.today, last = view.today] = [week.at(0), week.at(-1)];
  const load = useAppointmentsBetween(first, [last, addDays(view.today, 1)].sort().at(-1) ?? last);
  const around = useNow(view.today);
  return (
    <AppointmentsLoad load={load} today={view.today}>
      {(near) => {
        const appointments = near.filter((each) => dateOf(each) <= last);
        return (
          <>
            <Now appointments={near} around={around} now={view.now} onOutcome={view.actions.setStatus} />
            <ListSection title="Esta Semana" aside={appointments.length || undefined}>
              {appointments.length > 0 ? (
                <Days week={week} appointments={appointments} {...view} />
              ) : (
                <EmptyState title="No hay citas para esta semana" action={newButton} />
              )}
            </ListSection>
          </>
        );
      }}
    </AppointmentsLoad>
  );
}

interface DaysProps extends Omit<ViewProps, "newButton"> {
  week: string[];
  appointments: Appointment[];
}

function Days({ week, appointments, today, now, actions }: DaysProps) {
  const next = nextUp(toSections(appointments).upcoming, now);
  const byDate = new Map(groupByDay(appointments).map((day) => [day.date, day.appointments]));
  const days = week.map((date) => ({ date, appointments: byDate.get(date) ?? [] }));
  return (
    <>
      <WeekStrip days={days} today={today} />
      <div className="space-y-3">
        {days.map((day) => (
          <div key={day.date} id={dayId(day.date)} tabIndex={-1} className="scroll-mt-14 outline-none">
            <DayHeading date={day.date} today={today} />
            {day.appointments.length > 0 ? (
              <AppointmentCards appointments={day.appointments} actions={actions} next={next} />
            ) : (
              <p className="text-sm text-ink-faint">Sin citas</p>
            )}
          </div>
        ))}
      </div>
    </>
  );
}
