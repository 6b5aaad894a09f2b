import { lazyPart } from "../../../components/part/lazy-part";
import { Card } from "../../../components/ui/card";
import { ExpensesSkeleton } from "./expenses-skeleton";

/** What was spent in a month. */
export const ExpensesOfMonth = lazyPart(() => import("./expenses-card"), {
  loading: (
    <Card>
      <ExpensesSkeleton />
    </Card>
  ),
});
