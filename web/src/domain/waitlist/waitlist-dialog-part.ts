import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const WaitlistDialog = lazyDialog(() => import("./waitlist-dialog"));
