import { lazyComponent } from "../../../components/lazy/lazy-component";
import { Card } from "../../../components/ui/card";
import { ExpensesSkeleton } from "./expenses-skeleton";

export const ExpensesOfMonth = lazyComponent(() => import("./expenses-card"), {
  loading: (
    <Card>
      <ExpensesSkeleton />
    </Card>
  ),
});
