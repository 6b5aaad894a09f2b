import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { durationProblem } from "@sereno/core/domain/availability/lengths/rules";
import { type Interval, splitLocal } from "@sereno/core/lib/time/rules";
import { useEffect, useMemo, useRef, useState } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { NotLoaded } from "../../../components/load/load-view";
import { Skeleton } from "../../../components/ui/card";
import { toast } from "../../../components/ui/toast/toast";
import { keepChoice, readChoice } from "../../../lib/kept/choices";
import { useClock } from "../../../lib/use-clock";
import { useMedia } from "../../../lib/use-media";
import { prefetchAgenda, useAgenda, useAppointmentsBetween } from "../data/use-appointments";
import { type Around, useNow } from "../data/use-now";
import { NewAppointmentDialog } from "../dialog/appointment-dialogs";
import type { Outcome } from "../model/status-actions";
import { chosenTime, daysLoaded, daysShown, hoursOfDays, placedAt, spokenSpan, stepDate } from "../model/time/calendar";
import { gapAt } from "../model/time/calendar-day";
import { addDays, type CalendarPlace, type CalendarView } from "../model/time/days";
import { AgendaFailure, LOAD_FAILED } from "../now/agenda-failure";
import { Now } from "../now/now";
import { usePlacing } from "../series/use-placing";
import { CalendarGrid } from "./calendar-grid";
import { CalendarToolbar } from "./calendar-toolbar";
import { useKeyboardMove } from "./use-keyboard-move";
import { useSwipe } from "./use-swipe";

const MonthDots = lazyComponent(() => import("./month-dots"), {
  loading: <Skeleton className="h-full rounded-card" />,
});

const CalendarFoot = lazyComponent(() => import("./calendar-foot"));

const PANE =
  "flex h-[calc(100dvh-13.5rem-var(--bottom-bar))] scroll-mt-14 flex-col md:h-[calc(100dvh-13rem)] short:h-[calc(100dvh-4.25rem)] print:h-auto";
const BOX = "flex min-h-80 shrink-0 grow basis-0 flex-col short:min-h-52 print:min-h-0";
/** Classes of the page that a swipe turns: vertical scrolling and zoom stay with the browser, overflow is clipped. */
const PAGE =
  "-mx-4 min-h-0 grow overflow-x-clip px-4 md:mx-0 md:px-0 print:has-[~table]:hidden [&_*]:[touch-action:pan-y_pinch-zoom]";

const NONE: Appointment[] = [];

interface CalendarPaneProps {
  view: CalendarView;
  date: string | null;
  onPlace: (place: CalendarPlace) => void;
  onOutcome: (appointment: Appointment, outcome: Outcome) => void;
}

/** Data of the notices above the calendar. The calendar waits for `isKnown`, so that no notice pushes it down. */
function useOverHours(today: string) {
  const near = useAppointmentsBetween(today, addDays(today, 1));
  const { isAnswered, ...others } = useNow(today);
  const around: Around = near.hasFailed ? { ...others, load: near } : others;
  return { near: near.data ?? NONE, around, isKnown: isAnswered && (near.data !== undefined || near.hasFailed) };
}

/** React key that mounts a new box after the skeleton: browsers count no layout shift for a new element. */
function useBoxKey(isShown: boolean): string {
  const [hasShown, setHasShown] = useState(false);
  if (isShown && !hasShown) setHasShown(true);
  return hasShown ? "hours" : "skeleton";
}

export default function CalendarPane({ view, date: asked, onPlace, onOutcome }: CalendarPaneProps) {
  const { now, today } = useClock();
  const date = asked ?? today;
  const [hidesClosed, setHidesClosed] = useState(() => readChoice("hidesClosed") !== null);
  const load = useAgenda(daysLoaded(view, date));
  const { near, around, isKnown } = useOverHours(today);
  const isShown = load.data !== undefined && isKnown;
  const box = useBoxKey(isShown);
  const { place } = usePlacing({ schedule: load.data });
  const isShort = useMedia("(height < 30rem)");
  const isNarrow = useMedia("(width < 48rem)");
  const isSmallMonth = view === "mes" && (isNarrow || isShort);
  const top = useRef<HTMLDivElement>(null);
  // On a phone in landscape, no hour would be visible without this scroll.
  useEffect(() => {
    if (!isShort) return;
    const frame = requestAnimationFrame(() => top.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [isShort]);

  const all = load.data?.appointments;
  // Requested dates that are not rendered yet: the user may press faster than the page renders.
  const ahead = useRef<string[]>([]);
  useEffect(() => {
    const come = ahead.current.indexOf(date) + 1;
    ahead.current = come ? ahead.current.slice(come) : [];
  }, [date]);
  const askedDate = () => ahead.current.at(-1) ?? date;
  const goTo = (day: string) => {
    ahead.current.push(day);
    onPlace({ view, date: day === today ? null : day });
  };
  const stepFrom = (by: 1 | -1) => stepDate(view, askedDate(), by);
  const step = (by: 1 | -1) => goTo(stepFrom(by));
  const { handlers: swipe, isSwipe } = useSwipe(step);
  const show = (to: Interval) => {
    const day = splitLocal(to.start).date;
    const { first, last } = daysShown(view, askedDate());
    if (day < first || day > last) goTo(day);
  };
  const { lifted, handlers, refocus } = useKeyboardMove({ appointments: all ?? [], now, place, show });

  const appointments = useMemo(() => {
    const others = (all ?? []).filter(
      ({ id, status }) => id !== lifted?.appointment.id && (!hidesClosed || isLive(status)),
    );
    return lifted ? [...others, { ...lifted.appointment, ...placedAt(lifted.to) }] : others;
  }, [all, hidesClosed, lifted]);
  const days = useMemo(() => (load.data ? hoursOfDays(daysShown(view, date), load.data) : []), [load.data, view, date]);

  const book = (span: Interval | null) => {
    if (!span || isSwipe()) return;
    if (span.start <= now) toast.neutral("Esa hora ya pasó", "Elige una hora desde ahora.");
    else NewAppointmentDialog.open({ clientId: null, time: chosenTime(span) });
  };

  const openDay = (day: string) => onPlace({ view: "dia", date: day });

  return (
    <div ref={top} className={PANE}>
      <div className="shrink-0 lg:flex lg:flex-wrap lg:items-start lg:gap-x-3">
        <CalendarToolbar
          view={view}
          date={date}
          onToday={() => goTo(today)}
          onStep={step}
          onNear={(by) => prefetchAgenda(daysLoaded(view, stepFrom(by)))}
          hidesClosed={hidesClosed}
          onHidesClosed={(hides) => {
            keepChoice("hidesClosed", hides ? "yes" : null);
            setHidesClosed(hides);
          }}
        />
        {isShown && (
          <div className="lg:w-80 lg:has-[[aria-expanded=true]]:w-full">
            <Now appointments={near} around={around} now={now} onOutcome={onOutcome} isBoxed />
          </div>
        )}
      </div>
      {load.data && <AgendaFailure load={load} around={around} />}
      {load.hasFailed && !load.data ? (
        <NotLoaded load={load} message={LOAD_FAILED} skeleton={null} />
      ) : (
        <div key={box} data-refocuses className={BOX} {...handlers}>
          <div className={PAGE}>
            <div className="h-full" {...swipe}>
              {!isShown && <Skeleton className="h-full rounded-card" />}
              {isShown && isSmallMonth && (
                <MonthDots days={days} month={date.slice(0, 7)} appointments={appointments} onDay={openDay} />
              )}
              {isShown && !isSmallMonth && (
                <CalendarGrid
                  view={view}
                  date={date}
                  isShort={isShort}
                  appointments={appointments}
                  days={days}
                  liftedId={lifted?.appointment.id}
                  onMove={(appointment, to, revert) => (isSwipe() ? revert() : place(appointment, to, revert))}
                  onTap={(minute) => book(gapAt(minute, all ?? [], now))}
                  onSelect={(span) =>
                    book(durationProblem(span.end - span.start) ? gapAt(span.start, all ?? [], now) : span)
                  }
                  onDay={openDay}
                  onDrawn={refocus}
                />
              )}
            </div>
          </div>
          <CalendarFoot view={view} date={date} appointments={appointments} />
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {lifted && `${spokenSpan(lifted.to)} Enter la deja ahí, Escape la devuelve.`}
      </p>
    </div>
  );
}
