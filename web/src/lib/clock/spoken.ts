import { spokenLocal as local, spokenMinute as minute } from "@sereno/core/words/spanish/rules";
import { minuteOfTime } from "@sereno/core/words/time/rules";

/** A text with times that no line ends within, before their 'm.'. What programs read has them with a plain space. */
export const unbroken = (text: string): string => text.replaceAll(". m.", ".\u00a0m.");

/** '10:00 a. m.' of minutes after midnight (0 to 1440). */
export const spokenMinute = (of: number): string => unbroken(minute(of));

/** The same of 'HH:mm'. */
export const spokenTime = (time: string): string => spokenMinute(minuteOfTime(time));

/** 'martes 24 de noviembre, 10:00 a. m.' of a wall-clock minute. */
export const spokenLocal = (of: number): string => unbroken(local(of));
