import { dialogPart } from "../part/dialog-part";

export const ClosingDialog = dialogPart(() => import("./closing-dialog"));
