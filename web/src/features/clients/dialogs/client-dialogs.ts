import { dialogPart } from "../../../components/part/dialog-part";

export const CreateClientDialog = dialogPart(() => import("./create-client-dialog"));
export const SellPackageDialog = dialogPart(() => import("./sell-package-dialog"));
export const EditClientDialog = dialogPart(() => import("./edit-client-dialog"));
export const EditSessionsDialog = dialogPart(() => import("./edit-sessions-dialog"));
export const MergeClientDialog = dialogPart(() => import("./merge-client-dialog"));
export const DeleteClientDialog = dialogPart(() => import("./delete-client-dialog"));
