import FullCalendar, { type CalendarRef } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import "@fullcalendar/react/skeleton.css";
import type { Appointment } from "@sereno/core/things/appointment/output";
import { spokenMinute } from "@sereno/core/words/spanish/rules";
import {
  type Interval,
  isoOfMinute,
  localMinute,
  type Minute,
  minuteOfDate,
  splitLocal,
} from "@sereno/core/words/time/rules";
import { useEffect, useMemo, useRef } from "react";
import { cx } from "../../../lib/cx";
import { type DayHours, spanOf } from "../model/time/calendar";
import type { CalendarView } from "../model/time/calendar-views";
import { isMovable } from "../model/time/movable";
import { CalendarEvent, CalendarGhost } from "./calendar-event";
import { DayHeader, MonthDay } from "./day-header";
import { BEHAVIOUR, HATCHED, LINE, LOOK, minutesOf } from "./settings";

const PLUGINS = [timeGrid, dayGrid, interaction];

const VIEWS: Record<CalendarView, string> = {
  dia: "timeGridDay",
  tres: "threeDays",
  semana: "timeGridWeek",
  mes: "dayGridMonth",
};

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
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);

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
      viewDidMount={({ el }) => letKeysScroll(el)}
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
                note={byDate.get(dateText(day))?.note ?? null}
              />
            )
      }
      dayCellClass={({ date: day, isOther }) =>
        cx("border", LINE, isOther && "bg-sunken", byDate.get(dateText(day))?.closed && HATCHED)
      }
      dayCellTopContent={({ date: day, dayNumberText }) => (
        <MonthDay
          text={dayNumberText}
          isToday={dateText(day) === today}
          note={byDate.get(dateText(day))?.note ?? null}
        />
      )}
    />
  );
}

/** The hours can be scrolled with keys, too, where there is no appointment to stop at. */
function letKeysScroll(view: HTMLElement): void {
  for (const each of view.querySelectorAll("div")) {
    if (!/auto|scroll/.test(getComputedStyle(each).overflowY)) continue;
    each.querySelector("[role=row]")?.setAttribute("tabindex", "0");
  }
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
