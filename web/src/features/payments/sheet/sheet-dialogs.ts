import { lazyDialog } from "../../../components/lazy/lazy-dialog";

export const MonthSheetDialog = lazyDialog(() => import("./month-sheet-dialog"));
