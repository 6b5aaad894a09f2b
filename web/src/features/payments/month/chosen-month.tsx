import type { MonthTally } from "@sereno/core/domain/payment/output";
import { useState } from "react";
import { useBooks } from "../data/use-books";
import { ExpensesOfMonth } from "../expenses/expenses-of-month";
import { MonthCard } from "./month-card";

export interface ChosenMonthProps {
  /** Twelve months, oldest first. */
  months: MonthTally[];
  /** 'YYYY-MM-DD'. */
  today: string;
}

/** The current month, unless another is chosen. */
export function ChosenMonth({ months, today }: ChosenMonthProps) {
  const [chosen, setChosen] = useState(today.slice(0, 7));
  const books = useBooks(chosen);
  const index = months.findIndex(({ month }) => month === chosen);
  const tally = months[index] ?? months.at(-1);
  if (!tally) return null;
  const to = (step: number) => {
    const other = months[index + step];
    return other ? () => setChosen(other.month) : null;
  };
  return (
    <>
      <MonthCard tally={tally} books={books} before={to(-1)} after={to(1)} today={today} />
      <ExpensesOfMonth month={tally.month} today={today} />
    </>
  );
}
