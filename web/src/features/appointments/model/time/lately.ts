import { addDays } from "./days";

const LATELY_DAYS = 7;

/** The first date ('YYYY-MM-DD') of which what was left open is still told. */
export const sinceLately = (today: string): string => addDays(today, -LATELY_DAYS);
