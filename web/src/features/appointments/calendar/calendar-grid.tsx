import FullCalendar, { type CalendarOptions, type CalendarRef } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import es from "@fullcalendar/react/locales/es";
import timeGrid from "@fullcalendar/react/timegrid";
import "@fullcalendar/react/skeleton.css";
import type { Appointment } from "@sereno/core/appointment/output";
import { spokenMinute } from "@sereno/core/spanish/rules";
import {
  type Interval,
  isoOfMinute,
  localMinute,
  type Minute,
  minuteOfDate,
  splitLocal,
} from "@sereno/core/time/rules";
import { useEffect, useMemo, useRef } from "react";
import { cx } from "../../../lib/cx";
import { type DayHours, spanOf } from "../model/calendar";
import type { CalendarView } from "../model/calendar-views";
import { isMovable } from "../model/movable";
import { CalendarEvent, CalendarGhost } from "./calendar-event";
import { DayHeader } from "./day-header";

const PLUGINS = [timeGrid, dayGrid, interaction];

const VIEWS: Record<CalendarView, string> = {
  dia: "timeGridDay",
  tres: "threeDays",
  semana: "timeGridWeek",
  mes: "dayGridMonth",
};

// Before which a therapist's day seldom begins.
const FIRST_IN_VIEW = "07:00:00";

const LINE = "border-line";
const HATCHED = "bg-ink/5 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,transparent_2px_9px)]";
const RESIZER = "absolute inset-x-0 -bottom-1 hidden h-2.5 group-hover:block";
const TOUCH_RESIZER = "absolute -bottom-1.5 left-1/2 -ml-1.5 size-3 rounded-full border-2 border-primary bg-surface";

const PX_PER_SLOT = 52 / 12;
const minutesOf = (time: { milliseconds: number } | undefined) => Math.round((time?.milliseconds ?? 0) / 60_000);

/** A line at each hour, a fainter one at each half. */
function lineOver(minute: number) {
  if (minute % 60 === 0) return cx("border", LINE);
  return minute % 30 === 0 && cx("border border-dotted", LINE);
}

/** How it looks: lines, headers and hours are ours, since no theme comes along. */
const LOOK = {
  viewClass: cx("h-full overflow-hidden rounded-card border bg-surface", LINE),
  tableHeaderClass: "bg-surface",
  dayHeaderAlign: "center",
  dayHeaderClass: cx("border py-1", LINE),
  dayHeaderRowClass: cx("border-b", LINE),
  dayHeaderDividerClass: cx("border-b", LINE),
  dayLaneClass: cx("border", LINE),
  dayLaneInnerClass: "mx-0.5",
  dayRowClass: cx("border", LINE),
  slotLaneClass: ({ time }) => lineOver(minutesOf(time)),
  slotHeaderAlign: "end",
  slotHeaderClass: "px-1",
  slotHeaderInnerClass: "h-[3px] text-[0.7rem] leading-0 whitespace-nowrap text-ink-soft tabular-nums",
  slotHeaderDividerClass: cx("border-l", LINE),
  dayCellTopClass: "p-0.5",
  blockEventClass: "group relative outline-offset-1",
  columnEventClass: "mb-px",
  columnEventInnerClass: "h-full",
  columnEventAfterClass: ({ isEndResizable, isSelected }) => isEndResizable && (isSelected ? TOUCH_RESIZER : RESIZER),
  rowEventClass: "mx-0.5 mb-0.5",
  listItemEventClass: "mx-0.5 mb-0.5",
  moreLinkClass: "mx-0.5 rounded-control text-xs text-ink-soft hover:bg-hover",
  moreLinkInnerClass: "px-1",
  nowIndicatorLineClass: "border-t-2 border-danger",
  nowIndicatorDotClass: "size-2.5 -translate-1/2 rounded-full bg-danger",
  navLinkClass: "rounded-control hover:bg-hover",
} satisfies CalendarOptions;

const BEHAVIOUR = {
  // Everything is told in the practice's wall clock, as if that were UTC: the browser's zone has no part in it.
  timeZone: "UTC",
  locale: es,
  firstDay: 1,
  headerToolbar: false,
  height: "100%",
  allDaySlot: false,
  nowIndicator: true,
  // As fine as times are. With coarser slots FullCalendar takes an event by the middle of its slot, not where the pointer is.
  slotDuration: "00:05:00",
  slotMinHeight: PX_PER_SLOT,
  slotHeaderInterval: "01:00:00",
  scrollTime: FIRST_IN_VIEW,
  scrollTimeReset: false,
  expandRows: true,
  fixedWeekCount: false,
  dayMaxEvents: true,
  moreLinkContent: ({ num }) => `+${num} más`,
  eventDisplay: "block",
  eventMinHeight: 22,
  eventShortHeight: 38,
  slotEventOverlap: false,
  selectable: true,
  selectMirror: true,
  // Less is a tap.
  selectMinDistance: 6,
  // A finger that scrolls moves nothing.
  longPressDelay: 300,
  dragRevertDuration: 0,
  views: { threeDays: { type: "timeGrid", duration: { days: 3 } } },
} satisfies CalendarOptions;

interface CalendarGridProps {
  view: CalendarView;
  date: string;
  today: string;
  now: Minute;
  appointments: Appointment[];
  days: DayHours[];
  /** The appointment that keys are putting elsewhere. */
  liftedId: string | undefined;
  onOpen: (appointment: Appointment) => void;
  onMove: (appointment: Appointment, to: Interval, giveUp: () => void) => void;
  /** On free time; in a month, where there are no hours, of a whole day. */
  onTap: (minute: Minute) => void;
  onSelect: (span: Interval) => void;
  onDay: (date: string) => void;
  /** An appointment was drawn anew. */
  onDrawn: (id: string, element: HTMLElement) => void;
}

const iso = isoOfMinute;
const dateText = (date: Date) => splitLocal(minuteOfDate(date)).date;

/** FullCalendar on the practice's wall clock. It keeps nothing: what it shows comes from outside, what is done to it goes there. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, today, now, appointments, days, liftedId, onOpen, onMove, onTap, onSelect, onDay, onDrawn } =
    props;
  const calendar = useRef<CalendarRef>(null);
  const isMonth = view === "mes";
  const byId = useMemo(() => new Map(appointments.map((each) => [each.id, each])), [appointments]);
  const closedOn = useMemo(() => new Map(days.map((day) => [day.date, day.closed])), [days]);

  useEffect(() => {
    calendar.current?.getApi().gotoDate(date);
  }, [date]);

  const events = useMemo(() => {
    const shown = appointments.map((appointment) => {
      const { start, end } = spanOf(appointment);
      return { id: appointment.id, start: iso(start), end: iso(end), editable: isMovable(appointment, now) };
    });
    const shade = isMonth ? [] : days.flatMap((day) => shadesOf(day));
    return [...shown, ...shade];
  }, [appointments, days, isMonth, now]);

  const changed = ({
    event,
    revert,
  }: {
    event: { id: string; start: Date | null; end: Date | null };
    revert: () => void;
  }) => {
    const appointment = byId.get(event.id);
    if (!appointment || !event.start || !event.end) return revert();
    onMove(appointment, { start: minuteOfDate(event.start), end: minuteOfDate(event.end) }, revert);
  };

  return (
    <FullCalendar
      {...BEHAVIOUR}
      {...LOOK}
      // Each view is a calendar of its own; within one, the date goes on.
      key={view}
      ref={calendar}
      plugins={PLUGINS}
      initialView={VIEWS[view]}
      initialDate={date}
      now={iso(now)}
      events={events}
      eventDurationEditable={!isMonth}
      eventContent={({ event, isMirror, isShort }) => {
        const appointment = byId.get(event.id);
        if (appointment && !isMirror) {
          return (
            <CalendarEvent
              appointment={appointment}
              inMonth={isMonth}
              isShort={isShort}
              isLifted={event.id === liftedId}
            />
          );
        }
        if (!event.start || !event.end || event.display === "background") return null;
        return <CalendarGhost span={{ start: minuteOfDate(event.start), end: minuteOfDate(event.end) }} />;
      }}
      eventDidMount={({ event, el }) => {
        if (!byId.has(event.id)) return;
        el.dataset.appointment = event.id;
        onDrawn(event.id, el);
      }}
      eventClick={({ event }) => {
        const appointment = byId.get(event.id);
        if (appointment) onOpen(appointment);
      }}
      eventDrop={changed}
      eventResize={changed}
      dateClick={({ date: tapped }) => (isMonth ? onDay(dateText(tapped)) : onTap(minuteOfDate(tapped)))}
      select={({ start, end, view: { calendar: shown } }) => {
        shown.unselect();
        if (!isMonth) onSelect({ start: minuteOfDate(start), end: minuteOfDate(end) });
      }}
      navLinks={view !== "dia"}
      navLinkDayClick={(day) => onDay(dateText(day))}
      moreLinkClick={({ date: day }) => onDay(dateText(day))}
      slotHeaderContent={({ time }) => spokenMinute(minutesOf(time)).replace(":00", "")}
      dayHeaderContent={
        isMonth
          ? ({ weekdayText }) => <span className="text-xs font-normal text-ink-soft">{weekdayText}</span>
          : ({ date: day }) => (
              <DayHeader
                date={dateText(day)}
                isToday={dateText(day) === today}
                closed={closedOn.get(dateText(day)) ?? null}
              />
            )
      }
      dayCellClass={({ date: day, isOther }) =>
        cx("border", LINE, isOther && "bg-sunken", closedOn.get(dateText(day)) && HATCHED)
      }
      dayCellTopContent={({ date: day, dayNumberText }) => (
        <MonthDay text={dayNumberText} isToday={dateText(day) === today} closed={closedOn.get(dateText(day)) ?? null} />
      )}
    />
  );
}

function shadesOf({ date, shut, closed }: DayHours) {
  const midnight = localMinute(date, 0);
  return shut.map(({ start, end }) => ({
    start: iso(midnight + start),
    end: iso(midnight + end),
    display: "background",
    className: cx("pointer-events-none", closed ? HATCHED : "bg-ink/5"),
  }));
}

const MonthDay = ({ text, isToday, closed }: { text: string; isToday: boolean; closed: string | null }) => (
  <span className="flex min-w-0 items-center gap-1 text-xs text-ink-soft">
    <span
      className={cx(
        "flex size-6 shrink-0 items-center justify-center rounded-full tabular-nums",
        isToday && "bg-primary font-semibold text-on-primary",
      )}
    >
      {text}
    </span>
    {closed && <span className="truncate">{closed}</span>}
  </span>
);
