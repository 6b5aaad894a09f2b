import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const DayClosureDialog = lazyDialog(() => import("./day-closure-dialog"));
