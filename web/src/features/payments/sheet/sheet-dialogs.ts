import { dialogPart } from "../../../components/part/dialog-part";

export const MonthSheetDialog = dialogPart(() => import("./month-sheet-dialog"));
