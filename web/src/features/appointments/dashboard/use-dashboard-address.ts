import type { Appointment } from "@sereno/core/domain/appointment/output";
import { type ReactNode, useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { dateIn } from "../../../lib/clock/dates";
import { keepChoice, readChoice, viewAskedBy } from "../../../lib/kept/choices";
import type { GivenStatus } from "../model/status-actions";
import { CALENDAR_VIEWS, type CalendarPlace, type CalendarView } from "../model/time/days";

export const TABS = [
  { value: "hoy", label: "Hoy" },
  { value: "semana", label: "Semana" },
  { value: "todas", label: "Todas" },
] as const;

export type TabValue = (typeof TABS)[number]["value"];

const DEFAULT_TAB: TabValue = "todas";

export function useDashboardAddress() {
  const [params, setParams] = useSearchParams();
  const view = CALENDAR_VIEWS.find((each) => each === viewAskedBy(params));
  const date = dateIn(params.get("fecha"));
  const tab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? DEFAULT_TAB;

  const [lastView, setLastView] = useState<CalendarView>("semana");
  if (view && view !== lastView) setLastView(view);

  const setSearch = useCallback(
    (text: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (text) next.set("q", text);
          else next.delete("q");
          // Keeps the list in view after a search, even if this device last used the calendar.
          if (readChoice("calendarView") && !next.has("tab")) next.set("tab", DEFAULT_TAB);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  const setTab = useCallback(
    (next: TabValue) => {
      keepChoice("calendarView", null);
      setParams(next === DEFAULT_TAB ? {} : { tab: next }, { preventScrollReset: true });
    },
    [setParams],
  );

  const setCalendar = useCallback(
    (place: CalendarPlace) =>
      setParams(place.date ? { vista: place.view, fecha: place.date } : { vista: place.view }, {
        preventScrollReset: true,
      }),
    [setParams],
  );

  const chooseView = (next: CalendarView) => {
    keepChoice("calendarView", next);
    setCalendar({ view: next, date });
  };

  return {
    calendar: view ? { view, date } : null,
    setCalendar,
    chooseView,
    chooseShape: (shape: "lista" | "calendario") => (shape === "lista" ? setTab(tab) : chooseView(lastView)),
    tab,
    search: (params.get("q") ?? "").trim(),
    setSearch,
    setTab,
  };
}

export interface CardActions {
  /** Changes the status. Asks before a cancellation with side effects, of a paid appointment or of one in a series. */
  setStatus: (appointment: Appointment, status: GivenStatus) => void;
  retryMeet: (appointment: Appointment) => void;
}

export interface ViewProps {
  /** 'YYYY-MM-DD'; `now` is in minutes since 1970. Both are on the practice's wall clock. */
  today: string;
  now: number;
  actions: CardActions;
  newButton: ReactNode;
}
