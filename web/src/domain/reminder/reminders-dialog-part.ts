import { dialogPart } from "../../components/part/dialog-part";

export const RemindersDialog = dialogPart(() => import("./reminders-dialog"));
