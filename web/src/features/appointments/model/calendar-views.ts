/** The ways to see the appointments beside the list. */
export const CALENDAR_VIEWS = ["dia", "tres", "semana", "mes"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];
