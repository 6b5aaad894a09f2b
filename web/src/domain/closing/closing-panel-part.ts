import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const ClosingPanel = lazyDialog(() => import("./closing-panel"));
