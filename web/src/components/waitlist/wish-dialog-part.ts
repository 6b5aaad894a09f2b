import { dialogPart } from "../part/dialog-part";

export const WishDialog = dialogPart(() => import("./wish-dialog"));
