import { lazyDialog } from "../../../components/lazy/lazy-dialog";

export const StatementDialog = lazyDialog(() => import("./statement-dialog"));
