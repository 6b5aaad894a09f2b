import { lazyDialog } from "../../components/lazy/lazy-dialog";

export const OfferDialog = lazyDialog(() => import("./offer-dialog"));
