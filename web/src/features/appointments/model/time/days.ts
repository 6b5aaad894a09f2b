import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";

export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);

const LATELY_DAYS = 7;

/** First date ('YYYY-MM-DD') whose open appointments are still shown. */
export const sinceLately = (today: string): string => addDays(today, -LATELY_DAYS);
