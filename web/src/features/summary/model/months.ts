import { capitalize, MONTHS_ES } from "@sereno/core/lib/spanish/rules";

const nameOf = (month: string) => capitalize(MONTHS_ES[Number(month.slice(5, 7)) - 1] ?? "");

/** 'Noviembre de 2026' for 'YYYY-MM'. */
export const monthText = (month: string): string => `${nameOf(month)} de ${month.slice(0, 4)}`;

/** 'Octubre', or 'Noviembre 2025' if the year differs from that of `beside`. */
export const shortMonth = (month: string, beside: string): string =>
  nameOf(month) + (month.slice(0, 4) === beside.slice(0, 4) ? "" : ` ${month.slice(0, 4)}`);

/** Parses a month of this century that has begun. */
export const monthIn = (text: string | null, thisMonth: string): string | null =>
  text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= thisMonth ? text : null;
