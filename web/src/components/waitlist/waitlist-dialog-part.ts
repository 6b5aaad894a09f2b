import { dialogPart } from "../part/dialog-part";

export const WaitlistDialog = dialogPart(() => import("./waitlist-dialog"));
