import type { MonthTally } from "@sereno/core/domain/payment/output";
import { monthName } from "@sereno/core/lib/spanish/rules";

export const shortMonth = (month: string): string => monthName(month).slice(0, 3);

export const incomeOfYear = (months: readonly MonthTally[], year: string): number =>
  months.filter(({ month }) => month.startsWith(`${year}-`)).reduce((sum, { income }) => sum + income, 0);

export const hasMoney = (months: readonly MonthTally[]): boolean =>
  months.some(({ payments, refunded, income }) => payments > 0 || refunded > 0 || income !== 0);
