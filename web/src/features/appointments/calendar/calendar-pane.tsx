import type { Appointment } from "@sereno/core/things/appointment/output";
import { isLive } from "@sereno/core/things/appointment/rules";
import { type Interval, splitLocal } from "@sereno/core/words/time/rules";
import { useEffect, useMemo, useRef, useState } from "react";
import { StaleNotice } from "../../../components/load/failure-notice";
import { NotLoaded } from "../../../components/load/load-view";
import { Skeleton } from "../../../components/ui/skeleton";
import { toast } from "../../../components/ui/toast/toast";
import { keepChoice, readChoice } from "../../../lib/kept/choices";
import { useClock } from "../../../lib/use-clock";
import { prefetchAgenda, useAgenda } from "../data/use-agenda";
import { chosenTime, daysLoaded, daysShown, gapAt, hoursOfDays, placedAt, spokenSpan } from "../model/time/calendar";
import type { CalendarPlace, CalendarView } from "../model/time/calendar-views";
import type { ChosenTime } from "../model/time/slot-times";
import { CalendarGrid } from "./calendar-grid";
import { CalendarToolbar } from "./calendar-toolbar";
import { useKeyboardMove } from "./use-keyboard-move";
import { usePlacing } from "./use-placing";

const LOAD_FAILED = "Error al cargar las citas";
const PASSED_TEXT = "Elige una hora desde ahora.";

interface CalendarPaneProps {
  view: CalendarView;
  date: string | null;
  onPlace: (place: CalendarPlace) => void;
  onOpen: (appointment: Appointment) => void;
  /** Opens a new appointment at that time. */
  onBook: (time: ChosenTime) => void;
}

/** The appointments of some days on a calendar, to be opened, moved, and made on free time. */
export default function CalendarPane({ view, date: asked, onPlace, onOpen, onBook }: CalendarPaneProps) {
  const { zone, now, today } = useClock();
  const date = asked ?? today;
  const [hidesClosed, setHidesClosed] = useState(() => readChoice("hidesClosed") !== null);
  const load = useAgenda(daysLoaded(view, date));
  const { place, question } = usePlacing({ zone, now, schedule: load.data });

  const all = load.data?.appointments;
  // The last date that was asked for: presses may come faster than the view.
  const askedDate = useRef(date);
  useEffect(() => {
    askedDate.current = date;
  }, [date]);
  const show = (to: Interval) => {
    const day = splitLocal(to.start).date;
    const { first, last } = daysShown(view, askedDate.current);
    if (day >= first && day <= last) return;
    askedDate.current = day;
    onPlace({ view, date: day });
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
    if (!span) return;
    if (span.start <= now) toast.neutral("Esa hora ya pasó", PASSED_TEXT);
    else onBook(chosenTime(span));
  };

  return (
    <>
      <CalendarToolbar
        view={view}
        date={date}
        today={today}
        onDate={(next) => onPlace({ view, date: next === today ? null : next })}
        onNear={(next) => prefetchAgenda(daysLoaded(view, next))}
        hidesClosed={hidesClosed}
        onHidesClosed={(hides) => {
          keepChoice("hidesClosed", hides ? "yes" : null);
          setHidesClosed(hides);
        }}
      />
      <StaleNotice load={load} message={LOAD_FAILED} />
      {load.hasFailed && !load.data ? (
        <NotLoaded load={load} message={LOAD_FAILED} skeleton={null} />
      ) : (
        <div className="h-[calc(100dvh-16rem-var(--bottom-bar))] min-h-80 md:h-[calc(100dvh-17.5rem)]" {...handlers}>
          {load.data ? (
            <CalendarGrid
              view={view}
              date={date}
              today={today}
              now={now}
              appointments={appointments}
              days={days}
              liftedId={lifted?.appointment.id}
              onOpen={onOpen}
              onMove={place}
              onTap={(minute) => book(gapAt(minute, all ?? []))}
              onSelect={book}
              onDay={(day) => onPlace({ view: "dia", date: day })}
              onDrawn={refocus}
            />
          ) : (
            <Skeleton className="h-full rounded-card" />
          )}
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {lifted && `${spokenSpan(lifted.to)}. Enter la deja ahí, Escape la devuelve.`}
      </p>
      {question}
    </>
  );
}
