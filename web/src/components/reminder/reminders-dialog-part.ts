import { dialogPart } from "../part/dialog-part";

export const RemindersDialog = dialogPart(() => import("./reminders-dialog"));
