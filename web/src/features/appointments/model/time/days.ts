import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";

export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);
