import type { AppointmentForm, BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { appCode, type ErrorCode, fieldErrors, goneOf, messageOf } from "../../../lib/errors";

/** By name of a request input: the form field that shows a refusal of that input. */
const FIELDS: Partial<Record<string, keyof AppointmentForm>> = {
  patient_name: "patientName",
  client_id: "patientName",
  patient_phone: "phone",
  phone_number: "phone",
  whatsapp_code: "phone",
  patient_email: "email",
  identification_number: "identificationNumber",
  is_virtual: "type",
  create_google_meet: "email",
  appointment_date: "startTime",
  duration_minutes: "endTime",
  notes: "notes",
  package_id: "packageId",
  package_purchase_id: "packageId",
  payment_method: "paymentMethod",
  payment_reference: "paymentReference",
  total_paid: "totalPaid",
  price: "price",
} satisfies Partial<Record<keyof BookAppointmentInput, keyof AppointmentForm>>;

/** What each refusal is about; other error codes concern no single field, or are shown as conflicts. */
const SUBJECTS: Partial<Record<ErrorCode, "time" | "package" | "owner" | "patient">> = {
  series_changed: "time",
  past: "time",
  outside_availability: "time",
  off_grid: "time",
  horizon: "time",
  notice: "time",
  held: "time",
  buffer: "time",
  busy_elsewhere: "time",
  unknown: "time",
  invalid_transition: "time",
  active_package: "package",
  no_sessions_left: "package",
  purchase_expired: "package",
  purchase_cancelled: "package",
  session_taken: "package",
  package_inactive: "package",
  price_mismatch: "package",
  not_found: "package",
  other_client: "owner",
  client_deleted: "patient",
  limit: "patient",
  duplicate_client: "patient",
};

function subjectOf(error: unknown) {
  const code = appCode(error);
  const gone = goneOf(error);
  if (gone) return gone === "client" ? "patient" : undefined;
  return code && SUBJECTS[code];
}

export function isAboutPackage(error: unknown): boolean {
  const subject = subjectOf(error);
  return subject === "package" || subject === "owner";
}

export interface FieldRefusal {
  field: keyof AppointmentForm;
  message: string;
}

/** The form fields that show a refusal, with its messages. `namesPackage`: whether the request included a package. */
export function refusedFields(error: unknown, namesPackage: boolean): FieldRefusal[] {
  const subject = subjectOf(error);
  const message = messageOf(error);
  if (subject === "time") return [{ field: "startTime", message }];
  if (namesPackage && isAboutPackage(error)) return [{ field: "packageId", message }];
  if (subject === "owner" || subject === "patient") return [{ field: "patientName", message }];
  return fieldErrors(error).flatMap(({ path, message }) => {
    const field = FIELDS[path];
    return field ? [{ field, message }] : [];
  });
}
