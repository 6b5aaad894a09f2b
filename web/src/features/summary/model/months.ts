import { capitalize, MONTHS_ES } from "@sereno/core/lib/spanish/rules";

const nameOf = (month: string) => capitalize(MONTHS_ES[Number(month.slice(5, 7)) - 1] ?? "");

/** 'Noviembre de 2026' of 'YYYY-MM'. */
export const monthText = (month: string): string => `${nameOf(month)} de ${month.slice(0, 4)}`;

/** 'Octubre'; with its year where that is not the one of another month: 'Noviembre 2025'. */
export const shortMonth = (month: string, beside: string): string =>
  nameOf(month) + (month.slice(0, 4) === beside.slice(0, 4) ? "" : ` ${month.slice(0, 4)}`);

/** A month of this century that has begun, as it is written in the address. */
export const monthIn = (text: string | null, thisMonth: string): string | null =>
  text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= thisMonth ? text : null;
