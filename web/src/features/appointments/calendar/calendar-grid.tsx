import "@fullcalendar/react/skeleton.css";
import FullCalendar, { type CalendarRef } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import {
  type Interval,
  isoOfMinute,
  type Minute,
  minuteOfDate,
  splitLocal,
  timeOfMinute,
} from "@sereno/core/lib/time/rules";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { shortMinute } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import { useClock } from "../../../lib/use-clock";
import { EditAppointmentDialog } from "../dialog/appointment-dialogs";
import { type DayHours, daysShown } from "../model/time/calendar";
import { firstInView, type Standing, standings } from "../model/time/calendar-day";
import type { CalendarView } from "../model/time/days";
import { CalendarEvent, CalendarGhost } from "./calendar-event";
import { DayHeader, MonthDay } from "./day-header";
import { eventOf, shadesOf } from "./grid-events";
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
  /** Whether the window is low: the view then begins half an hour before the first appointment or now, not at 7:00. */
  isShort: boolean;
  appointments: Appointment[];
  days: DayHours[];
  liftedId: string | undefined;
  onMove: (appointment: Appointment, to: Interval, giveUp: () => void) => void;
  onTap: (minute: Minute) => void;
  onSelect: (span: Interval) => void;
  onDay: (date: string) => void;
  onDrawn: (id: string, element: HTMLElement) => void;
}

/** A view scrolls to this many minutes before its first hour, because the hour's label is centred on its line. */
const LABEL_MINUTES = 10;

const NO_PLACES: ReadonlyMap<string, Standing> = new Map();

const dateText = (date: Date) => splitLocal(minuteOfDate(date)).date;

export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, isShort, appointments, days, liftedId, onMove, onTap, onSelect, onDay, onDrawn } = props;
  const { today, now } = useClock();
  const calendar = useRef<CalendarRef>(null);
  // The last view with its appointments drawn. Another view is hidden at first, because FullCalendar draws it empty.
  const [settled, setSettled] = useState<CalendarView | null>(null);
  const isMonth = view === "mes";
  const byId = useMemo(() => new Map(appointments.map((each) => [each.id, each])), [appointments]);
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);

  useEffect(() => {
    calendar.current?.getApi().gotoDate(date);
  }, [date]);

  // The focus waits until the calendar is visible, because a hidden element cannot receive it.
  const frame = useRef<HTMLDivElement>(null);
  const giveFocus = useEffectEvent(() => {
    for (const element of frame.current?.querySelectorAll<HTMLElement>("[data-appointment]") ?? [])
      onDrawn(element.dataset.appointment ?? "", element);
  });
  useEffect(() => {
    if (settled === view) giveFocus();
  }, [settled, view]);

  const places = useMemo(() => (isMonth ? NO_PLACES : standings(appointments)), [appointments, isMonth]);
  const events = useMemo(
    () => [
      ...appointments.map((each) => eventOf(each, places.get(each.id), now)),
      ...(isMonth ? [] : days.flatMap(shadesOf)),
    ],
    [appointments, places, days, isMonth, now],
  );
  const shown = daysShown(view, date);
  const beginsNow = today >= shown.first && today <= shown.last && (view === "dia" || isShort);

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
    <div ref={frame} className={cx("h-full", settled !== view && "invisible")}>
      <FullCalendar
        {...BEHAVIOUR}
        {...LOOK}
        // The key makes a new FullCalendar for each view; within a view, only the date changes.
        key={view}
        ref={calendar}
        plugins={PLUGINS}
        initialView={VIEWS[view]}
        initialDate={date}
        scrollTime={timeOfMinute(
          Math.max(0, firstInView(shown, appointments, beginsNow ? now : null, isShort) - LABEL_MINUTES),
        )}
        // No scroll reset while keys move an appointment, because the focus already scrolls to the appointment.
        scrollTimeReset={!liftedId}
        now={isoOfMinute(now)}
        events={events}
        eventDurationEditable={!isMonth}
        eventContent={({ event, isMirror, isShort: isLow }) => {
          const appointment = byId.get(event.id);
          if (appointment && !isMirror) {
            return (
              <CalendarEvent
                appointment={appointment}
                inMonth={isMonth}
                isShort={isLow}
                isStrip={typeof places.get(event.id)?.strip === "number"}
                isLifted={event.id === liftedId}
              />
            );
          }
          if (!event.start || !event.end) return null;
          return <CalendarGhost span={{ start: minuteOfDate(event.start), end: minuteOfDate(event.end) }} />;
        }}
        backgroundEventContent={({ event: { title } }) =>
          title && <span className="line-clamp-3 px-1 py-0.5 text-[0.7rem] leading-4 text-ink-soft">{title}</span>
        }
        eventDidMount={({ event, el }) => {
          if (!byId.has(event.id)) return;
          el.dataset.appointment = event.id;
          onDrawn(event.id, el);
        }}
        eventClick={({ event }) => {
          const appointment = byId.get(event.id);
          if (appointment) EditAppointmentDialog.open({ appointment });
        }}
        eventDrop={changed}
        eventResize={changed}
        dateClick={({ date: tapped }) => (isMonth ? onDay(dateText(tapped)) : onTap(minuteOfDate(tapped)))}
        select={({ start, end, view: { calendar: shown } }) => {
          shown.unselect();
          if (!isMonth) onSelect({ start: minuteOfDate(start), end: minuteOfDate(end) });
        }}
        viewDidMount={({ el }) => {
          letKeysScroll(el);
          afterFrames(MEASURED_AFTER_FRAMES, () => setSettled(view));
        }}
        navLinks={isMonth}
        navLinkDayClick={(day) => onDay(dateText(day))}
        moreLinkClick={({ date: day }) => onDay(dateText(day))}
        slotHeaderContent={({ time }) => shortMinute(minutesOf(time))}
        dayHeaderContent={
          isMonth
            ? ({ weekdayText }) => <span className="text-xs font-normal text-ink-soft">{weekdayText}</span>
            : ({ date: day }) => (
                <DayHeader
                  date={dateText(day)}
                  today={today}
                  day={byDate.get(dateText(day))}
                  onOpen={view === "dia" ? null : onDay}
                />
              )
        }
        dayHeaderDidMount={({ el }) => isMonth || letHeaderSpeak(el)}
        dayCellClass={({ date: day, isOther }) =>
          cx("border", LINE, isOther && "bg-sunken", byDate.get(dateText(day))?.closed && HATCHED)
        }
        dayCellTopContent={({ date: day, dayNumberText }) => (
          <MonthDay text={dayNumberText} isToday={dateText(day) === today} day={byDate.get(dateText(day))} />
        )}
      />
    </div>
  );
}

const MEASURED_AFTER_FRAMES = 3;

function afterFrames(count: number, act: () => void): void {
  requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, act) : act()));
}

/** Makes a row of each scrolled area focusable, so that keys can scroll it even without any appointment to focus. */
function letKeysScroll(view: HTMLElement): void {
  for (const each of view.querySelectorAll("div")) {
    if (!/auto|scroll/.test(getComputedStyle(each).overflowY)) continue;
    each.querySelector("[role=row]")?.setAttribute("tabindex", "0");
  }
}

/** Makes screen readers read a header's visible text instead of its date; FullCalendar does the opposite. */
function letHeaderSpeak({ children: [date, shown] }: HTMLElement): void {
  date?.setAttribute("aria-hidden", "true");
  shown?.removeAttribute("aria-hidden");
}
