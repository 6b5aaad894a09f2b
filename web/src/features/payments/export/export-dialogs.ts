import { lazyDialog } from "../../../components/lazy/lazy-dialog";

export const ExportDialog = lazyDialog(() => import("./export-dialog"));
export const PaperDialog = lazyDialog(() => import("../figures/paper-dialog"));
