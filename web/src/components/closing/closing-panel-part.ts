import { dialogPart } from "../part/dialog-part";

export const ClosingPanel = dialogPart(() => import("./closing-panel"));
