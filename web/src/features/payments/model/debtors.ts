import type { Debtor } from "@sereno/core/domain/payment/output";
import { AGES } from "@sereno/core/domain/payment/rules";
import { dayNumber } from "@sereno/core/lib/time/rules";

/** Joins pages of debtors. A debtor who is on two pages after a change appears once, with the later page's data. */
export const joinDebtors = (pages: readonly (readonly Debtor[])[]): Debtor[] => [
  ...new Map(pages.flat().map((debtor) => [debtor.client_id, debtor])).values(),
];

export const oldestOf = ({ items }: Debtor): string =>
  items.reduce((oldest, { date }) => (oldest && oldest < date ? oldest : date), "");

export const daysBetween = (from: string, to: string): number => Math.max(0, dayNumber(to) - dayNumber(from));

export function ageText(days: number): string {
  if (days === 0) return "hoy";
  return days === 1 ? "hace 1 día" : `hace ${days} días`;
}

export interface AgeGroup {
  label: string;
  /** The group's total debt; null while further pages may add to it. */
  due: number | null;
  debtors: Debtor[];
}

/** Debtors by the age of their oldest debt, oldest first. With `hasMore`, the newest group's total is null. */
export function groupByAge(debtors: readonly Debtor[], today: string, hasMore = false): AgeGroup[] {
  const sorted = [...debtors].sort((a, b) => oldestOf(a).localeCompare(oldestOf(b)) || b.due - a.due);
  const ageOf = (debtor: Debtor) => AGES.find(({ most }) => daysBetween(oldestOf(debtor), today) <= most);
  const groups = [...AGES].reverse().flatMap((age) => {
    const group = sorted.filter((debtor) => ageOf(debtor) === age);
    return group.length > 0 ? [{ label: age.label, due: sumDue(group), debtors: group }] : [];
  });
  return groups.map((group, index) => ({ ...group, due: hasMore && index === groups.length - 1 ? null : group.due }));
}

/** The first `most` debtors of all groups; each group keeps the total debt of all its debtors. */
export function firstOf(groups: readonly AgeGroup[], most: number): AgeGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const debtors = group.debtors.slice(0, left);
    left -= debtors.length;
    return debtors.length > 0 ? [{ ...group, debtors }] : [];
  });
}

const sumDue = (debtors: readonly Debtor[]): number => debtors.reduce((sum, { due }) => sum + due, 0);
