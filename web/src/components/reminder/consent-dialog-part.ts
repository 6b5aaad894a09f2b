import { dialogPart } from "../part/dialog-part";

export const ConsentDialog = dialogPart(() => import("./consent-dialog"));
