import { lazyDialog } from "../../../components/lazy/lazy-dialog";

export const NewAppointmentDialog = lazyDialog(() => import("./new-appointment-dialog"));
export const EditAppointmentDialog = lazyDialog(() => import("./edit-appointment-dialog"));
