import { dateOfDay, dayNumber } from "@sereno/core/time/rules";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { CALENDAR_VIEWS, type CalendarPlace } from "../model/time/calendar-views";

export const TABS = [
  { value: "hoy", label: "Hoy" },
  { value: "semana", label: "Semana" },
  { value: "todas", label: "Todas" },
] as const;

export type TabValue = (typeof TABS)[number]["value"];

const DEFAULT_TAB: TabValue = "todas";

/** A date of this century, as it is written in the address. */
function dateIn(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = dayNumber(text);
  return !Number.isNaN(day) && dateOfDay(day) === text ? text : null;
}

/** The tab and the searched text, or the calendar's place, which the address keeps. */
export function useDashboardAddress() {
  const [params, setParams] = useSearchParams();

  const setSearch = useCallback(
    (text: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (text) next.set("q", text);
          else next.delete("q");
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  const setTab = useCallback(
    (tab: TabValue) => setParams(tab === DEFAULT_TAB ? {} : { tab }, { preventScrollReset: true }),
    [setParams],
  );

  const setCalendar = useCallback(
    ({ view, date }: CalendarPlace) =>
      setParams(date ? { vista: view, fecha: date } : { vista: view }, { preventScrollReset: true }),
    [setParams],
  );

  const view = CALENDAR_VIEWS.find((each) => each === params.get("vista"));
  const date = dateIn(params.get("fecha"));

  return {
    /** Null for the list. */
    calendar: view ? { view, date } : null,
    setCalendar,
    tab: TABS.find(({ value }) => value === params.get("tab"))?.value ?? DEFAULT_TAB,
    search: (params.get("q") ?? "").trim(),
    setSearch,
    /** Ends a search, and leaves the calendar. */
    setTab,
  };
}
