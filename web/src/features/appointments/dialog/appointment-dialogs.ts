import { dialogPart } from "../../../components/part/dialog-part";

export const NewAppointmentDialog = dialogPart(() => import("./new-appointment-dialog"));
export const EditAppointmentDialog = dialogPart(() => import("./edit-appointment-dialog"));
