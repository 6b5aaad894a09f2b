export const CALENDAR_VIEWS = ["dia", "tres", "semana", "mes"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** How many days are shown, and a date among them; no date means today. */
export interface CalendarPlace {
  view: CalendarView;
  date: string | null;
}
