/** The ways to see the appointments beside the list. */
export const CALENDAR_VIEWS = ["dia", "tres", "semana", "mes"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Where a calendar stands: how many days it shows, and a date among them; no date is today. */
export interface CalendarPlace {
  view: CalendarView;
  date: string | null;
}
