import { dialogPart } from "../part/dialog-part";

export const OfferDialog = dialogPart(() => import("./offer-dialog"));
