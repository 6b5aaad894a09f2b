import type { Debtor } from "@sereno/core/domain/payment/output";
import { AGES } from "@sereno/core/domain/payment/rules";
import { dayNumber } from "@sereno/core/lib/time/rules";

/** Debtors of several pages, each whole on one: who has changed places between two is as the later one says. */
export const joinDebtors = (pages: readonly (readonly Debtor[])[]): Debtor[] => [
  ...new Map(pages.flat().map((debtor) => [debtor.client_id, debtor])).values(),
];

/** Since when the oldest of it is owed, 'YYYY-MM-DD'. */
export const oldestOf = ({ items }: Debtor): string =>
  items.reduce((oldest, { date }) => (oldest && oldest < date ? oldest : date), "");

/** Whole days from one local date to another. */
export const daysBetween = (from: string, to: string): number => Math.max(0, dayNumber(to) - dayNumber(from));

/** 'hoy', 'hace 1 día', 'hace 12 días' */
export function ageText(days: number): string {
  if (days === 0) return "hoy";
  return days === 1 ? "hace 1 día" : `hace ${days} días`;
}

export interface AgeGroup {
  label: string;
  /** Null where more of it may follow. */
  due: number | null;
  debtors: Debtor[];
}

/** Who owes, by the age of the oldest debt: the oldest first, also within a group. Nobody, no group; newer debtors may follow. */
export function groupByAge(debtors: readonly Debtor[], today: string, hasMore = false): AgeGroup[] {
  const sorted = [...debtors].sort((a, b) => oldestOf(a).localeCompare(oldestOf(b)) || b.due - a.due);
  const ageOf = (debtor: Debtor) => AGES.find(({ most }) => daysBetween(oldestOf(debtor), today) <= most);
  const groups = [...AGES].reverse().flatMap((age) => {
    const group = sorted.filter((debtor) => ageOf(debtor) === age);
    return group.length > 0 ? [{ label: age.label, due: sumDue(group), debtors: group }] : [];
  });
  return groups.map((group, index) => ({ ...group, due: hasMore && index === groups.length - 1 ? null : group.due }));
}

/** The groups with no more than so many people in all. What each group owes stays that of all its people. */
export function firstOf(groups: readonly AgeGroup[], most: number): AgeGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const debtors = group.debtors.slice(0, left);
    left -= debtors.length;
    return debtors.length > 0 ? [{ ...group, debtors }] : [];
  });
}

const sumDue = (debtors: readonly Debtor[]): number => debtors.reduce((sum, { due }) => sum + due, 0);
