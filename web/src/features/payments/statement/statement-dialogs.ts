import { dialogPart } from "../../../components/part/dialog-part";

export const StatementDialog = dialogPart(() => import("./statement-dialog"));
