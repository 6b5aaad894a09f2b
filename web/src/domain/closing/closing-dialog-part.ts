import { dialogPart } from "../../components/part/dialog-part";

export const ClosingDialog = dialogPart(() => import("./closing-dialog"));
