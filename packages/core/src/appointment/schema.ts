import * as z from "zod/mini";
import type { Conflict } from "../availability/output";
import { AppointmentMode, Duration } from "../availability/schema";
import { minimumDigits } from "../client/rules";
import { EmailOrBlank, OptionalEmail, optionalText } from "../client/schema";
import { PAYMENT_METHODS, paymentFields } from "../purchase/schema";
import { DateOrInstant, LocalDateTime } from "../time/schema";

export const STATUSES = ["scheduled", "confirmed", "in_progress", "completed", "cancelled", "no_show"] as const;
export const AppointmentStatus = z.enum(STATUSES, "Ese estado no existe.");
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;
export type DisplayStatus = "upcoming" | "completed" | "cancelled";

export const MEET_STATUSES = ["none", "pending", "ready", "failed"] as const;
export type MeetStatus = (typeof MEET_STATUSES)[number];

export const NAME_TEXT = "El nombre del paciente debe tener al menos 2 caracteres.";
export const PHONE_DIGITS_TEXT = "El número de celular debe tener al menos 10 dígitos.";
export const PHONE_FORMAT_TEXT = "El formato del número de celular no es válido.";
export const ID_TEXT = "El número de identificación debe tener al menos 3 caracteres.";
export const MEET_NEEDS_EMAIL_TEXT = "Se requiere un correo electrónico para crear la reunión de Google Meet";

export const PatientName = z
  .string(NAME_TEXT)
  .check(z.trim(), z.minLength(2, NAME_TEXT), z.maxLength(120, "El nombre admite máximo 120 caracteres."));

const PHONE_SHAPE = /^[\d\s\-+()]*$/;
export const PatientPhone = z
  .string(PHONE_DIGITS_TEXT)
  .check(
    z.trim(),
    z.minLength(10, PHONE_DIGITS_TEXT),
    z.maxLength(30, PHONE_FORMAT_TEXT),
    z.regex(PHONE_SHAPE, PHONE_FORMAT_TEXT),
  );

const IdentificationOrBlank = z.string().check(
  z.trim(),
  z.maxLength(40, "Usa máximo 40 caracteres."),
  z.refine((text) => text === "" || text.length >= 3, ID_TEXT),
);
export const OptionalIdentification = z.nullish(IdentificationOrBlank);

export const MAX_NOTES = 4000;

const patientFields = {
  /** Of a client, in place of the details; details given with it correct that client. */
  client_id: z.nullish(z.string().check(z.minLength(1), z.maxLength(60))),
  patient_name: z.optional(PatientName),
  /** Any way of writing it; `whatsapp_code` and `phone_number` together do as well. */
  patient_phone: z.nullish(PatientPhone),
  whatsapp_code: z.nullish(z.string().check(z.regex(/^\+?\d{1,4}$/, "El código de país son solo dígitos."))),
  phone_number: z.nullish(
    z.string().check(z.maxLength(30, PHONE_FORMAT_TEXT), z.regex(PHONE_SHAPE, PHONE_FORMAT_TEXT)),
  ),
  patient_email: OptionalEmail,
  identification_number: OptionalIdentification,
};

/** What an appointment says besides when, for whom and how it is paid. */
export const detailFields = {
  title: optionalText(200),
  notes: optionalText(MAX_NOTES),
  is_virtual: z.optional(z.boolean()),
  create_google_meet: z.optional(z.boolean()),
  appointment_type: z.optional(z.string().check(z.maxLength(60))),
  priority: z.optional(z.string().check(z.maxLength(20))),
};

export const SessionType = z.enum(["individual", "package"], "El tipo de sesión es individual o package.");
export type SessionType = z.infer<typeof SessionType>;
export const PACKAGE_TEXT = "Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'.";

const phoneGiven = (input: { patient_phone?: string | null; phone_number?: string | null }) =>
  Boolean(input.patient_phone?.trim() || input.phone_number?.trim());
const packageFields = {
  session_type: z.optional(SessionType),
  /** An active purchase of the client's, or (`package_id`) a package to be sold with this appointment. */
  package_purchase_id: z.nullish(z.string().check(z.maxLength(60))),
  package_id: z.nullish(z.string().check(z.maxLength(60))),
  ...paymentFields,
};

export const BookAppointmentInput = z
  .object({
    ...patientFields,
    ...detailFields,
    appointment_date: LocalDateTime,
    duration_minutes: z._default(Duration, 60),
    ...packageFields,
  })
  .check(
    z.refine((input) => input.session_type !== "package" || Boolean(input.package_id || input.package_purchase_id), {
      message: PACKAGE_TEXT,
      path: ["package_id"],
    }),
    z.refine((input) => Boolean(input.client_id || input.patient_name), { message: NAME_TEXT, path: ["patient_name"] }),
    z.refine((input) => Boolean(input.client_id) || phoneGiven(input), {
      message: PHONE_DIGITS_TEXT,
      path: ["patient_phone"],
    }),
  );
export type BookAppointmentInput = z.infer<typeof BookAppointmentInput>;

export const AppointmentId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) });

const versionField = {
  /** The version the change is based on; an older one is refused with `stale_version`. */
  version: z.nullish(z.int()),
};

/**
 * Changes what is named and leaves the rest. While it is live an appointment's package can be chosen, sold, or (`session_type`
 * individual) taken off.
 */
export const UpdateAppointmentInput = z.object({
  ...AppointmentId.shape,
  ...patientFields,
  ...detailFields,
  ...packageFields,
  ...versionField,
  appointment_date: z.optional(LocalDateTime),
  duration_minutes: z.optional(Duration),
  status: z.optional(AppointmentStatus),
});
export type UpdateAppointmentInput = z.infer<typeof UpdateAppointmentInput>;

export const DeleteAppointmentInput = z.object({ ...AppointmentId.shape, ...versionField });
export type DeleteAppointmentInput = z.infer<typeof DeleteAppointmentInput>;

const Limit = z
  .int("El límite es un número entero.")
  .check(z.minimum(1, "El límite va de 1 a 200."), z.maximum(200, "El límite va de 1 a 200."));

export const ListAppointmentsInput = z.object({
  status: z.nullish(AppointmentStatus),
  start_date: z.nullish(DateOrInstant),
  end_date: z.nullish(DateOrInstant),
  client_id: z.nullish(z.string().check(z.maxLength(60))),
  order: z._default(z.enum(["asc", "desc"], "El orden es asc o desc."), "asc"),
  limit: z._default(Limit, 50),
  cursor: z.nullish(z.string().check(z.maxLength(500))),
});
export type ListAppointmentsInput = z.infer<typeof ListAppointmentsInput>;

export const UpcomingAppointmentsInput = z.object({ limit: z._default(Limit, 50) });
export const DateRangeInput = z.object({ start_date: DateOrInstant, end_date: DateOrInstant });
export type DateRangeInput = z.infer<typeof DateRangeInput>;
export const SearchAppointmentsInput = z.object({
  q: z.string().check(z.trim(), z.minLength(1, "Escribe qué buscar."), z.maxLength(120)),
  limit: z._default(Limit, 50),
  cursor: z.nullish(z.string().check(z.maxLength(500))),
});
export type SearchAppointmentsInput = z.infer<typeof SearchAppointmentsInput>;

export const CheckAvailabilityInput = z.object({
  appointment_date: LocalDateTime,
  duration_minutes: z._default(Duration, 60),
  exclude_appointment_id: z.nullish(z.string().check(z.maxLength(60))),
  appointment_type: z.nullish(AppointmentMode),
});
export type CheckAvailabilityInput = z.infer<typeof CheckAvailabilityInput>;

/** Extra members of an `overlap` refusal. */
export interface OverlapData {
  conflicts: Conflict[];
}

/** The fields of the appointment dialog, before they become a booking. */
export const AppointmentForm = z
  .object({
    patientName: PatientName,
    countryCode: z.string(),
    phone: z.string().check(z.trim(), z.maxLength(30, PHONE_FORMAT_TEXT), z.regex(PHONE_SHAPE, PHONE_FORMAT_TEXT)),
    email: EmailOrBlank,
    identificationNumber: IdentificationOrBlank,
    type: z.enum(["Virtual", "Presencial"], "El tipo de cita es requerido."),
    date: z.string().check(z.minLength(1, "La fecha es requerida.")),
    startTime: z.string().check(z.minLength(1, "La hora de inicio es requerida.")),
    endTime: z.string().check(z.minLength(1, "La hora de fin es requerida.")),
    createMeet: z.boolean(),
    notes: z.string().check(z.maxLength(MAX_NOTES, `Las notas admiten máximo ${MAX_NOTES} caracteres.`)),
    sessionType: SessionType,
    /** A package of the client's whose session is used, or else (`packageId`) one to be sold; "" for neither. */
    purchaseId: z.string(),
    packageId: z.string(),
    paymentMethod: z.enum(["", ...PAYMENT_METHODS], "Ese medio de pago no existe."),
    paymentReference: z.string().check(z.trim(), z.maxLength(120, "Usa máximo 120 caracteres.")),
  })
  .check(
    z.refine((form) => form.sessionType !== "package" || Boolean(form.packageId || form.purchaseId), {
      message: PACKAGE_TEXT,
      path: ["packageId"],
    }),
    (context) => {
      const { countryCode, phone } = context.value;
      const least = minimumDigits(countryCode);
      if (phone.replace(/\D/g, "").length < least) {
        context.issues.push({
          code: "custom",
          continue: true,
          input: phone,
          path: ["phone"],
          message: PHONE_DIGITS_TEXT.replace("10", String(least)),
        });
      }
    },
    z.refine((form) => !form.startTime || !form.endTime || form.endTime > form.startTime, {
      message: "La hora de fin debe ser posterior a la hora de inicio.",
      path: ["endTime"],
    }),
  );
export type AppointmentForm = z.infer<typeof AppointmentForm>;
