import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const WishDialog = lazyDialog(() => import("./wish-dialog"));
