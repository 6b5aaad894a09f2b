import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const WaitlistEntryDialog = lazyDialog(() => import("./waitlist-entry-dialog"));
