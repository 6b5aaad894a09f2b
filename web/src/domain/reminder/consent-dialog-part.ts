import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const ConsentDialog = lazyDialog(() => import("./consent-dialog"));
