import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const ClosingDialog = lazyDialog(() => import("./closing-dialog"));
