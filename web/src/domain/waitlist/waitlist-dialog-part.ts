import { dialogPart } from "../../components/part/dialog-part";

export const WaitlistDialog = dialogPart(() => import("./waitlist-dialog"));
