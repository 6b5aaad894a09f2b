import { dialogPart } from "../../components/part/dialog-part";

export const OfferDialog = dialogPart(() => import("./offer-dialog"));
