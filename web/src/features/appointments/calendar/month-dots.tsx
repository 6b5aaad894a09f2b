import type { Appointment } from "@sereno/core/domain/appointment/output";
import { knownStatus, STATUSES } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { dayAndMonth, WEEKDAYS_ES } from "@sereno/core/lib/spanish/rules";
import { cx } from "../../../lib/cx";
import { counted, listText } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { groupByDay } from "../model/agenda";
import type { DayHours } from "../model/time/calendar";
import { HATCHED, UNKNOWN_TEXT } from "./settings";

const FILLED = "bg-primary";
/** A square in place of a dot, so that colour is not all that tells them apart. */
const SQUARE = "rounded-[1px]!";

const DOTS: Record<AppointmentStatus, { look: string; texts: [one: string, many: string] }> = {
  scheduled: { look: FILLED, texts: ["próxima", "próximas"] },
  confirmed: { look: FILLED, texts: ["confirmada", "confirmadas"] },
  in_progress: { look: FILLED, texts: ["en curso", "en curso"] },
  completed: { look: `${SQUARE} m-px size-1.5! bg-ink-faint`, texts: ["completada", "completadas"] },
  cancelled: { look: "border border-rose-ink", texts: ["cancelada", "canceladas"] },
  no_show: { look: `${SQUARE} border border-amber-ink`, texts: ["no asistió", "no asistieron"] },
};

const MOST_DOTS = 8;
const [SUNDAY, ...REST] = WEEKDAYS_ES;

interface MonthDotsProps {
  days: DayHours[];
  /** The shown month, 'YYYY-MM'; days of other months are dimmed. */
  month: string;
  appointments: Appointment[];
  onDay: (date: string) => void;
}

export default function MonthDots({ days, month, appointments, onDay }: MonthDotsProps) {
  const { today } = useClock();
  const byDate = new Map(groupByDay(appointments).map((day) => [day.date, day.appointments]));
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className="-mx-3 h-full w-[calc(100%+var(--spacing)*6)] table-fixed border-collapse md:mx-0 md:w-full">
      <thead>
        <tr>
          {[...REST, SUNDAY].map((weekday) => (
            <th key={weekday} scope="col" className="h-7 text-xs font-normal text-ink-soft">
              <span aria-hidden>{weekday?.slice(0, 3)}</span>
              <span className="sr-only">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td key={day.date} className={cx("border border-line bg-surface p-0", day.closed && HATCHED)}>
                <Day
                  day={day}
                  isOther={!day.date.startsWith(month)}
                  isToday={day.date === today}
                  appointments={byDate.get(day.date) ?? []}
                  onDay={onDay}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps extends Pick<MonthDotsProps, "appointments" | "onDay"> {
  day: DayHours;
  isOther: boolean;
  isToday: boolean;
}

function Day({ day: { date, note, isUnknown }, isOther, isToday, appointments, onDay }: DayProps) {
  const dots = appointments.slice(0, appointments.length > MOST_DOTS ? MOST_DOTS - 1 : MOST_DOTS);
  return (
    <button
      type="button"
      aria-current={isToday ? "date" : undefined}
      onClick={() => onDay(date)}
      className="flex size-full min-h-11 flex-col items-center gap-1 p-1 hover:bg-hover focus-visible:-outline-offset-2 short:flex-row short:justify-center"
    >
      <span
        aria-hidden
        className={cx(
          "flex size-6 shrink-0 items-center justify-center rounded-full text-sm tabular-nums",
          isOther && "text-ink-soft",
          note && !isToday && "font-medium text-rose-ink",
          isToday && "bg-primary font-semibold text-on-primary",
        )}
      >
        {Number(date.slice(8))}
        {isUnknown && <sup className="text-[0.6rem] text-amber-ink">?</sup>}
      </span>
      <span className="sr-only">
        {[dayAndMonth(date), spokenCount(appointments), note, isUnknown && UNKNOWN_TEXT].filter(Boolean).join(", ")}
      </span>
      <span aria-hidden className="flex max-w-9.5 flex-wrap justify-center gap-0.5 short:justify-start">
        {dots.map(({ id, status }) => (
          <span key={id} className={cx("size-2 rounded-full", DOTS[knownStatus(status)].look)} />
        ))}
        {dots.length < appointments.length && <span className="text-[0.6rem] leading-1.5 text-ink-soft">+</span>}
      </span>
    </button>
  );
}

/** For example '3 citas: 2 próximas y 1 cancelada'. */
function spokenCount(appointments: Appointment[]): string {
  if (appointments.length === 0) return "sin citas";
  const parts = STATUSES.flatMap((status) => {
    const count = appointments.filter((each) => knownStatus(each.status) === status).length;
    return count > 0 ? [counted(count, ...DOTS[status].texts)] : [];
  });
  return `${counted(appointments.length, "cita", "citas")}: ${listText(parts)}`;
}
