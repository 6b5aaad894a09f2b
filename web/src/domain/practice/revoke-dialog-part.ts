import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const RevokeDialog = lazyDialog(() => import("./revoke-dialog"));
