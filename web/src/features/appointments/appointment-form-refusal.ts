import type { AppointmentForm } from "@sereno/core/appointment/schema";
import type { Conflict } from "@sereno/core/availability/schema";
import * as z from "zod/mini";
import { appCode, fieldErrors, messageOf } from "../../lib/errors";

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
  ["appointment_date", "startTime"],
  ["duration_minutes", "endTime"],
  ["notes", "notes"],
]);

const TIME_CODES = new Set(["past", "outside_availability", "invalid_transition"]);

export interface FieldRefusal {
  field: keyof AppointmentForm;
  message: string;
}

/** What the server refused, at the field where it belongs, in the order in which it says so. */
export function refusedFields(error: unknown): FieldRefusal[] {
  const code = appCode(error);
  if (code && TIME_CODES.has(code)) return [{ field: "startTime", message: messageOf(error) }];
  return fieldErrors(error).flatMap(({ path, message }) => {
    const field = FIELDS.get(path);
    return field ? [{ field, message }] : [];
  });
}
