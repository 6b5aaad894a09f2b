import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const DayClosurePanel = lazyDialog(() => import("./day-closure-panel"));
