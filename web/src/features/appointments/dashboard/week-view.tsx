import { WEEKDAYS_ES } from "@sereno/core/lib/spanish/rules";
import { EmptyState } from "../../../components/ui/empty-state";
import { cx } from "../../../lib/cx";
import { useAppointmentsBetween } from "../data/use-appointments";
import { useNow } from "../data/use-now";
import { type DayGroup, dateOf, dayHeading, groupByDay, nextUp, takesPlace, toSections, weekOf } from "../model/agenda";
import { addDays } from "../model/time/days";
import { Now } from "../now/now";
import { AppointmentsLoad } from "./appointments-load";
import { AppointmentCards, DayHeading, ListSection } from "./list-section";
import type { ViewProps } from "./use-dashboard-address";

const dayId = (date: string): string => `dia-${date}`;

function goTo(date: string) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const day = document.getElementById(dayId(date));
  day?.scrollIntoView({ behavior: still ? "instant" : "smooth" });
  day?.focus({ preventScroll: true });
}

const WeekStrip = ({ days, today }: { days: DayGroup[]; today: string }) => (
  <ul className="mt-2 mb-2 grid grid-cols-7 gap-1 rounded-card border border-line bg-surface p-1">
    {days.map(({ date, appointments }, weekday) => {
      const count = appointments.filter(takesPlace).length;
      return (
        <li key={date}>
          <button
            type="button"
            aria-current={date === today ? "date" : undefined}
            onClick={() => goTo(date)}
            className={cx(
              "flex w-full flex-col items-center gap-0.5 rounded-control py-2 text-ink transition-colors hover:bg-hover",
              date === today && "bg-teal-soft text-teal-ink",
            )}
          >
            <span className={cx("text-xs", date !== today && "text-ink-soft")}>
              {WEEKDAYS_ES[weekday]?.slice(0, 3)}
            </span>
            <span className="font-semibold tabular-nums">{Number(date.slice(8))}</span>
            <span className={cx("text-xs tabular-nums", date !== today && "text-ink-soft")}>
              {count || <span aria-hidden>–</span>}
            </span>
            <span className="sr-only">
              {count ? "" : "sin "}
              {count === 1 ? "cita" : "citas"}, {dayHeading(date, today)}
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);

export default function WeekView({ today, now, actions, newButton }: ViewProps) {
  const week = weekOf(today);
  const [first = today, last = today] = [week.at(0), week.at(-1)];
  const load = useAppointmentsBetween(first, [last, addDays(today, 1)].sort().at(-1) ?? last);
  const around = useNow(today);
  return (
    <AppointmentsLoad load={load} around={around} today={today}>
      {(near) => {
        const appointments = near.filter((each) => dateOf(each) <= last);
        const next = nextUp(toSections(appointments).upcoming, now);
        const byDate = new Map(groupByDay(appointments).map((day) => [day.date, day.appointments]));
        const days = week.map((date) => ({ date, appointments: byDate.get(date) ?? [] }));
        return (
          <>
            <Now appointments={near} around={around} now={now} onOutcome={actions.setStatus} />
            <ListSection title="Esta Semana" aside={appointments.length || undefined}>
              {appointments.length > 0 ? (
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
