import { lazyDialog } from "../../../components/lazy/lazy-dialog";

export const PaperDialog = lazyDialog(() => import("./paper-dialog"));
