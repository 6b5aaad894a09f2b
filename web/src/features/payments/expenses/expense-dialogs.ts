import { dialogPart } from "../../../components/part/dialog-part";

export const ExpenseDialog = dialogPart(() => import("./expense-dialog"));
