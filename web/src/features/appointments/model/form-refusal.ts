import type { AppointmentForm, SessionType } from "@sereno/core/appointment/schema";
import type { Conflict } from "@sereno/core/availability/output";
import * as z from "zod/mini";
import { appCode, fieldErrors, messageOf } from "../../../lib/errors";

const WithConflicts = z.object({
  data: z.object({
    conflicts: z.array(z.object({ start: z.string(), end: z.string(), patient_name: z.optional(z.string()) })),
  }),
});

/** The times that an `overlap` refusal names. */
export const conflictsOf = (error: unknown): Conflict[] => WithConflicts.safeParse(error).data?.data.conflicts ?? [];

const FIELDS = new Map<string, keyof AppointmentForm>([
  ["patient_name", "patientName"],
  ["patient_phone", "phone"],
  ["phone_number", "phone"],
  ["whatsapp_code", "phone"],
  ["patient_email", "email"],
  ["identification_number", "identificationNumber"],
  ["is_virtual", "type"],
  ["create_google_meet", "email"],
  ["appointment_date", "startTime"],
  ["duration_minutes", "endTime"],
  ["notes", "notes"],
  ["package_id", "packageId"],
  ["package_purchase_id", "packageId"],
  ["payment_method", "paymentMethod"],
  ["payment_reference", "paymentReference"],
]);

const TIME_CODES = new Set(["past", "outside_availability", "invalid_transition"]);

const PACKAGE_CODES = new Set([
  "active_package",
  "no_sessions_left",
  "purchase_expired",
  "purchase_cancelled",
  "session_taken",
  "package_inactive",
  "other_client",
  "not_found",
]);

/** Whether a booking was refused because of its package: nothing else that it names can be missing. */
export const isAboutPackage = (error: unknown): boolean => PACKAGE_CODES.has(appCode(error) ?? "");

export interface FieldRefusal {
  field: keyof AppointmentForm;
  message: string;
}

/**
 * What the server refused, at the field where it belongs, in the order in which it says so. An appointment on a package
 * keeps it: then `other_client` is about the patient, the only one of the two that could be changed.
 */
export function refusedFields(error: unknown, sessionType: SessionType): FieldRefusal[] {
  const code = appCode(error) ?? "";
  const message = messageOf(error);
  if (TIME_CODES.has(code)) return [{ field: "startTime", message }];
  if (sessionType === "package" && isAboutPackage(error)) return [{ field: "packageId", message }];
  if (code === "other_client") return [{ field: "patientName", message }];
  return fieldErrors(error).flatMap(({ path, message }) => {
    const field = FIELDS.get(path);
    return field ? [{ field, message }] : [];
  });
}
