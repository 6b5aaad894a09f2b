import { dialogPart } from "../../components/part/dialog-part";

export const ClosingPanel = dialogPart(() => import("./closing-panel"));
