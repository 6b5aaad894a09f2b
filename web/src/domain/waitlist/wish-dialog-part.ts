import { dialogPart } from "../../components/part/dialog-part";

export const WishDialog = dialogPart(() => import("./wish-dialog"));
