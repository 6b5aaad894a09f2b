import { dialogPart } from "../../../components/part/dialog-part";

export const ExportDialog = dialogPart(() => import("./export-dialog"));
