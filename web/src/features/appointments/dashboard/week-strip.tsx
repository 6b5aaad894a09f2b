import { WEEKDAYS_ES } from "@sereno/core/lib/spanish/rules";
import { cx } from "../../../lib/cx";
import { type DayGroup, dayHeading, takesPlace } from "../model/agenda";

export const dayId = (date: string): string => `dia-${date}`;

function goTo(date: string) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const day = document.getElementById(dayId(date));
  day?.scrollIntoView({ behavior: still ? "instant" : "smooth" });
  day?.focus({ preventScroll: true });
}

export const WeekStrip = ({ days, today }: { days: DayGroup[]; today: string }) => (
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
