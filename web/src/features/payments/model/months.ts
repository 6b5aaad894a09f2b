import type { MonthTally } from "@sereno/core/things/payment/output";
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from "@sereno/core/things/payment/rules";
import { MONTHS_ES } from "@sereno/core/words/spanish/rules";
import { localDateAt, minuteOfIso } from "@sereno/core/words/time/rules";

const nameOf = (month: string) => MONTHS_ES[Number(month.slice(5, 7)) - 1] ?? "";

/** 'noviembre de 2026' of 'YYYY-MM'. */
export const monthText = (month: string): string => `${nameOf(month)} de ${month.slice(0, 4)}`;

/** 'nov.'; with its year for a first month, or one that begins another year. */
export const shortMonth = (month: string): string => nameOf(month).slice(0, 3);

/** What came in by each way, the most first; none that was not used. */
export const byMethod = (tally: MonthTally): { method: PaymentMethod; label: string; amount: number }[] =>
  PAYMENT_METHODS.map((method) => ({ method, label: PAYMENT_METHOD_LABELS[method], amount: tally[method] }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount);

/** What came in during the calendar year of a month, as far as the months tell. */
export const incomeOfYear = (months: readonly MonthTally[], year: string): number =>
  months.filter(({ month }) => month.startsWith(`${year}-`)).reduce((sum, { income }) => sum + income, 0);

export const hasMoney = (months: readonly MonthTally[]): boolean =>
  months.some(({ payments, refunded, income }) => payments > 0 || refunded > 0 || income !== 0);

/** 'sereno-mes-2026-11.pdf' */
export const sheetFileName = (month: string, ending: string): string => `sereno-mes-${month}.${ending}`;

/** The local day ('YYYY-MM-DD') of an ISO instant. */
export const localDay = (zone: string, at: string): string => localDateAt(zone, minuteOfIso(at));
