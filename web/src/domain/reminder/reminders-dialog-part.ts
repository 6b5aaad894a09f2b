import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const RemindersDialog = lazyDialog(() => import("./reminders-dialog"));

export const ConsentDialog = lazyDialog(() => import("./consent-dialog"));
