import type { Appointment } from "@sereno/core/domain/appointment/output";
import { knownStatus } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { longDate } from "@sereno/core/lib/spanish/rules";
import type { Interval } from "@sereno/core/lib/time/rules";
import { Building2, Check, CircleCheck, CircleSlash, type LucideIcon, Play, UserX, Video } from "lucide-react";
import { whoCancelled } from "../../../domain/appointment/cancel-reason";
import { cx } from "../../../lib/cx";
import { dateOf, ofSeries, toDisplay } from "../model/agenda";
import { clockSpan, clockStart, spokenSpan } from "../model/time/calendar";
import { spanOf } from "../model/time/days";

const LIVE = "border-primary border-l-4 bg-teal-soft text-ink";
const FAINT = "border-dashed text-ink-soft";

export const LOOKS: Record<AppointmentStatus, { icon: LucideIcon | null; text: string; className: string }> = {
  scheduled: { icon: null, text: "próxima", className: LIVE },
  confirmed: { icon: Check, text: "confirmada", className: LIVE },
  in_progress: { icon: Play, text: "en curso", className: LIVE },
  completed: { icon: CircleCheck, text: "completada", className: cx(FAINT, "border-grey-line bg-grey-soft") },
  cancelled: { icon: CircleSlash, text: "cancelada", className: cx(FAINT, "border-rose-line bg-rose-soft") },
  no_show: { icon: UserX, text: "no asistió", className: cx(FAINT, "border-amber-line bg-amber-soft") },
};

/** Classes of the narrow strip that shows a cancelled appointment; its touch area is wider than the strip. */
const STRIP =
  "h-full min-h-5 rounded-sm border border-rose-ink bg-rose-soft after:absolute after:inset-y-0 after:-inset-x-1.5";
const BOX = "@container overflow-hidden rounded-[0.4rem] border px-1 text-left text-xs leading-snug md:px-1.5";

/** An appointment of at least this many minutes may show its name on two lines. */
const TWO_LINES_FROM = 60;

interface CalendarEventProps {
  appointment: Appointment;
  inMonth: boolean;
  isShort: boolean;
  /** Whether to draw a strip without text, for a cancelled appointment beside the one that took its time. */
  isStrip: boolean;
  isLifted: boolean;
}

export function CalendarEvent({ appointment, inMonth, isShort, isStrip, isLifted }: CalendarEventProps) {
  const { text, className } = LOOKS[knownStatus(appointment.status)];
  const { patient, type } = toDisplay(appointment);
  const outcome = [text, whoCancelled(appointment)].filter(Boolean).join(": ");
  const rest = `(${longDate(dateOf(appointment))}, ${type.toLowerCase()}, ${outcome})`;
  if (isStrip) {
    return (
      <div className={STRIP}>
        <span className="sr-only">
          {patient} {clockSpan(spanOf(appointment))} {rest}
        </span>
      </div>
    );
  }
  const isOneLine = inMonth || isShort;
  return (
    <div
      className={cx(
        BOX,
        className,
        "flex h-full gap-x-1",
        inMonth ? "min-h-6" : "min-h-5",
        isOneLine ? "items-center" : "flex-col md:py-0.5",
        isLifted && "ring-2 ring-primary",
      )}
    >
      {isOneLine ? <OneLine appointment={appointment} inMonth={inMonth} /> : <Lines appointment={appointment} />}
      <span className="sr-only">{rest}</span>
    </div>
  );
}

interface WordsProps {
  appointment: Appointment;
}

function OneLine({ appointment, inMonth }: WordsProps & { inMonth: boolean }) {
  return (
    <>
      {inMonth && <span className="shrink-0 tabular-nums">{clockStart(spanOf(appointment))}</span>}
      <span className="flex min-w-0 items-center gap-1">
        <Mode appointment={appointment} />
        <Name appointment={appointment} className="truncate" />
        <Status appointment={appointment} />
      </span>
      {!inMonth && <Time appointment={appointment} className="max-lg:sr-only" />}
    </>
  );
}

function Lines({ appointment }: WordsProps) {
  const isHigh = appointment.duration_minutes >= TWO_LINES_FROM;
  return (
    <>
      <Name appointment={appointment} className={isHigh ? "max-md:line-clamp-2 md:truncate" : "truncate"} />
      <span className="flex min-w-0 items-center gap-1">
        <Mode appointment={appointment} />
        <Time appointment={appointment} />
        <Status appointment={appointment} />
      </span>
    </>
  );
}

const Name = ({ appointment, className }: WordsProps & { className: string }) => (
  <span className={cx("font-medium", className, appointment.status === "cancelled" && "line-through")}>
    {toDisplay(appointment).patient}
  </span>
);

const ICON = "size-3 shrink-0";

function Mode({ appointment }: WordsProps) {
  const Icon = appointment.is_virtual ? Video : Building2;
  return <Icon aria-hidden className={ICON} />;
}

function Status({ appointment }: WordsProps) {
  const { icon: Icon } = LOOKS[knownStatus(appointment.status)];
  return Icon && <Icon aria-hidden className={ICON} />;
}

/** Classes for a time range of up to `letters` characters: a box too narrow for the range shows only the start. */
const SPAN_FITS = [
  { letters: 13, short: "@min-[6.75rem]:hidden", whole: "@max-[6.75rem]:sr-only" },
  { letters: 99, short: "@min-[10rem]:hidden", whole: "@max-[10rem]:sr-only" },
];

function Time({ appointment, className }: WordsProps & { className?: string }) {
  const span = spanOf(appointment);
  const series = ofSeries(appointment);
  const [start, whole, who] = [clockStart(span), clockSpan(span), whoCancelled(appointment)];
  const fits = SPAN_FITS.find(({ letters }) => whole.length <= letters);
  return (
    <span className={cx("flex min-w-0 gap-1 whitespace-nowrap tabular-nums", className)}>
      <span aria-hidden className="truncate @min-[4.5rem]:hidden">
        {start.split(" ", 1)}
      </span>
      <span aria-hidden className={cx("@max-[4.5rem]:hidden", fits?.short)}>
        {start}
      </span>
      <span className={fits?.whole}>{whole}</span>
      {series && <span className="truncate">· {series}</span>}
      {who && (
        <span aria-hidden className="truncate @max-[16rem]:hidden">
          · {who}
        </span>
      )}
    </span>
  );
}

export const CalendarGhost = ({ span }: { span: Interval }) => (
  <div
    className={cx(BOX, "h-full min-h-5 border-primary bg-primary font-medium text-on-primary tabular-nums shadow-pop")}
  >
    {spokenSpan(span)}
  </div>
);
