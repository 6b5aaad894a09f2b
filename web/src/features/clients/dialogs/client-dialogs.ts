import { lazyDialog } from "../../../components/lazy/lazy-dialog";

export const CreateClientDialog = lazyDialog(() => import("./create-client-dialog"));
export const SellPackageDialog = lazyDialog(() => import("./sell-package-dialog"));
export const EditClientDialog = lazyDialog(() => import("./edit-client-dialog"));
export const EditSessionsDialog = lazyDialog(() => import("./edit-sessions-dialog"));
export const MergeClientDialog = lazyDialog(() => import("./merge-client-dialog"));
export const DeleteClientDialog = lazyDialog(() => import("./delete-client-dialog"));
