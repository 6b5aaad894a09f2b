import { lazyDialog } from "../../../components/lazy/lazy-dialog";

export const ExpenseDialog = lazyDialog(() => import("./expense-dialog"));
