import { dialogPart } from "../../../components/part/dialog-part";

export const PaperDialog = dialogPart(() => import("./paper-dialog"));
