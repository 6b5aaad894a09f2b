import type { Appointment } from "@sereno/core/things/appointment/output";
import { knownStatus } from "@sereno/core/things/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/things/appointment/schema";
import { longDate } from "@sereno/core/words/spanish/rules";
import type { Interval } from "@sereno/core/words/time/rules";
import { Building2, Check, CircleCheck, CircleSlash, type LucideIcon, Play, UserX, Video } from "lucide-react";
import { cx } from "../../../lib/cx";
import { dateOf, ofSeries, toDisplay } from "../model/display";
import { spokenSpan } from "../model/time/calendar";

interface Look {
  /** What a colour alone would say. */
  icon: LucideIcon | null;
  text: string;
  className: string;
}

const LIVE = "border-primary border-l-4 bg-teal-soft text-ink";
const FAINT = "border-dashed text-ink-soft";

export const LOOKS: Record<AppointmentStatus, Look> = {
  scheduled: { icon: null, text: "próxima", className: LIVE },
  confirmed: { icon: Check, text: "confirmada", className: LIVE },
  in_progress: { icon: Play, text: "en curso", className: LIVE },
  completed: { icon: CircleCheck, text: "completada", className: cx(FAINT, "border-grey-line bg-grey-soft") },
  cancelled: { icon: CircleSlash, text: "cancelada", className: cx(FAINT, "border-rose-line bg-rose-soft") },
  no_show: { icon: UserX, text: "no asistió", className: cx(FAINT, "border-amber-line bg-amber-soft") },
};

/** Seen as a strip, and pressed from a little beside it. */
const STRIP =
  "h-full min-h-5 rounded-sm border border-rose-ink bg-rose-soft after:absolute after:inset-y-0 after:-inset-x-1.5";
const BOX = "overflow-hidden rounded-[0.4rem] border px-1 text-left text-xs leading-snug md:px-1.5";

interface CalendarEventProps {
  appointment: Appointment;
  /** On one line, among others of its day. */
  inMonth: boolean;
  /** Too low for two lines. */
  isShort: boolean;
  /** Too narrow for words, beside what came in its place. */
  isStrip: boolean;
  /** True while it is being put elsewhere by keys. */
  isLifted: boolean;
}

/** An appointment in a calendar's column or row. */
export function CalendarEvent({ appointment, inMonth, isShort, isStrip, isLifted }: CalendarEventProps) {
  const { icon: StatusIcon, text, className } = LOOKS[knownStatus(appointment.status)];
  const { patient, time, type } = toDisplay(appointment);
  const rest = `, ${longDate(dateOf(appointment))}, ${type.toLowerCase()}, ${text}`;
  if (isStrip) {
    return (
      <div className={STRIP}>
        <span className="sr-only">
          {patient} {time}
          {rest}
        </span>
      </div>
    );
  }
  const series = ofSeries(appointment);
  const ModeIcon = type === "Virtual" ? Video : Building2;
  return (
    <div
      className={cx(
        BOX,
        className,
        "flex h-full gap-x-1",
        inMonth ? "min-h-6" : "min-h-5",
        inMonth || isShort ? "items-center" : "flex-col md:py-0.5",
        isLifted && "ring-2 ring-primary",
      )}
    >
      {inMonth && <span className="shrink-0 tabular-nums">{time.slice(0, 5)}</span>}
      <span className="flex min-w-0 items-center gap-1">
        <ModeIcon aria-hidden className="size-3 shrink-0" />
        <span className={cx("truncate font-medium", appointment.status === "cancelled" && "line-through")}>
          {patient}
        </span>
        {StatusIcon && <StatusIcon aria-hidden className="size-3 shrink-0" />}
      </span>
      {!inMonth && (
        <span className={cx("truncate tabular-nums", isShort && "max-lg:sr-only")}>
          {time.slice(0, 5)}
          <span className="max-md:sr-only">{time.slice(5)}</span>
          {series && <span> · {series}</span>}
        </span>
      )}
      <span className="sr-only">{rest}</span>
    </div>
  );
}

/** Where something that is being dragged would come to lie. */
export const CalendarGhost = ({ span }: { span: Interval }) => (
  <div
    className={cx(BOX, "h-full min-h-5 border-primary bg-primary font-medium text-on-primary tabular-nums shadow-pop")}
  >
    {spokenSpan(span)}
  </div>
);
