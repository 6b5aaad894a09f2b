import { dialogPart } from "../../components/part/dialog-part";

export const ConsentDialog = dialogPart(() => import("./consent-dialog"));
