import * as z from "zod/mini";
import { minimumDigits } from "../../lib/phone/countries";
import { countryCode, OptionalPhone, PhoneOrBlank, phoneText } from "../../lib/phone/schema";
import { PHONE_DIGITS_TEXT, PHONE_FORMAT_TEXT } from "../../lib/phone/tidy/rules";
import { normalizeText } from "../../lib/spanish/rules";
import { Cursor, Id, nameText, OptionalId, optionalText, text } from "../../lib/text/schema";
import { DateOrInstant, LocalDate, LocalDateTime } from "../../lib/time/schema";
import { versionField } from "../../version";
import { AppointmentMode, Duration } from "../availability/schema";
import { Pesos } from "../catalog/schema";
import { PAYMENT_METHODS } from "../payment/rules";
import { Settlement } from "../payment/schema";
import { EmailOrBlank, OptionalEmail } from "../person/schema";
import { paymentFields } from "../purchase/schema";
import { OptionalChoices } from "./choices/schema";
import { STATUSES } from "./rules";

export const AppointmentStatus = z.enum(STATUSES, "Ese estado no existe.");
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

export const CANCEL_REASONS = ["client", "therapist", "weather", "other"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
export const MAX_CANCEL_NOTE = 120;

export const MEET_STATUSES = ["none", "pending", "ready", "failed"] as const;
export type MeetStatus = (typeof MEET_STATUSES)[number];

const PATIENT_NAME_TEXT = "El nombre del paciente debe tener al menos 2 caracteres.";
export const ID_TEXT = "El número de identificación debe tener al menos 3 caracteres.";
export const MEET_NEEDS_EMAIL_TEXT = "Se requiere un correo electrónico para crear la reunión de Google Meet";

export const PatientName = nameText({
  min: 2,
  short: PATIENT_NAME_TEXT,
  long: "El nombre admite máximo 120 caracteres.",
});

const MAX_NOTES = 4000;
const NOTES_TEXT = `Las notas admiten máximo ${MAX_NOTES} caracteres.`;

/** Why an appointment was cancelled. Reopening it removes both fields. */
export const cancelFields = {
  cancel_reason: z.nullish(z.enum(CANCEL_REASONS, "Ese motivo no existe.")),
  cancel_note: optionalText(MAX_CANCEL_NOTE),
};

export const patientFields = {
  /** Id of an existing client, instead of the client's details. If details are given too, they change the client. */
  client_id: OptionalId,
  patient_name: z.nullish(PatientName),
  patient_phone: z.nullish(phoneText({ short: PHONE_DIGITS_TEXT, format: PHONE_FORMAT_TEXT })),
  whatsapp_code: z.nullish(countryCode("El código de país son solo dígitos.")),
  phone_number: OptionalPhone,
  patient_email: OptionalEmail,
  identification_number: optionalText(40),
};

const isMode = (kind: string) => /^(virtual|presencial|presential)$/.test(normalizeText(kind));
const MODE_TEXT =
  "Aquí va la clase de cita, como therapy_session. Si es virtual o presencial lo dice is_virtual: envía true o false.";

export const detailFields = {
  title: optionalText(200),
  notes: optionalText(MAX_NOTES, { lines: true, long: NOTES_TEXT }),
  is_virtual: z.optional(z.boolean()),
  create_google_meet: z.optional(z.boolean()),
  appointment_type: z.optional(text({ max: 60, min: 0 }).check(z.refine((kind) => !isMode(kind), MODE_TEXT))),
  priority: z.optional(text({ max: 20, min: 0 })),
};

export const SessionType = z.enum(["individual", "package"], "El tipo de sesión es individual o package.");
export type SessionType = z.infer<typeof SessionType>;
export const PACKAGE_TEXT = "Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'.";

type NamedPatient = {
  [N in "client_id" | "patient_name" | "patient_phone" | "phone_number"]?: string | null | undefined;
};

const phoneGiven = (input: NamedPatient) => Boolean(input.patient_phone?.trim() || input.phone_number?.trim());
export const patientChecks = [
  z.refine<NamedPatient>((input) => Boolean(input.client_id || input.patient_name), {
    message: PATIENT_NAME_TEXT,
    path: ["patient_name"],
  }),
  z.refine<NamedPatient>((input) => Boolean(input.client_id) || phoneGiven(input), {
    message: PHONE_DIGITS_TEXT,
    path: ["patient_phone"],
  }),
] as const;

/** The appointment's price (by default the base value; in a change, the old price) or that of the package to sell. */
export const priceField = { price: z.nullish(Pesos) };

export const settleField = { settle: z.optional(Settlement) };

const packageFields = {
  session_type: z.optional(SessionType),
  /** Id of the purchase that pays with a session. `package_id`: instead, a package to sell with the appointment. */
  package_purchase_id: OptionalId,
  package_id: OptionalId,
  ...paymentFields,
};

export const BookAppointmentInput = z
  .object({
    ...patientFields,
    ...detailFields,
    appointment_date: LocalDateTime,
    duration_minutes: z._default(Duration, 60),
    ...packageFields,
    ...priceField,
  })
  .check(
    z.refine((input) => input.session_type !== "package" || Boolean(input.package_id || input.package_purchase_id), {
      message: PACKAGE_TEXT,
      path: ["package_id"],
    }),
    ...patientChecks,
  );
export type BookAppointmentInput = z.infer<typeof BookAppointmentInput>;

export const SCOPES = ["one", "following", "all"] as const;
export type Scope = (typeof SCOPES)[number];

export const scopeFields = {
  scope: z.optional(z.enum(SCOPES, "El alcance es one, following o all.")),
  /** Whether the change also applies to appointments of the series that were moved individually. */
  include_moved: z.optional(z.boolean()),
};

export const AppointmentId = z.object({ id: Id });

/** Changes only the given fields. Another package, or none, needs an appointment that is live after the change. */
export const UpdateAppointmentInput = z.object({
  ...AppointmentId.shape,
  ...patientFields,
  ...detailFields,
  ...packageFields,
  ...priceField,
  ...cancelFields,
  ...settleField,
  ...versionField,
  ...scopeFields,
  /** If several appointments change: choices for the dates that the `series_changed` error of an earlier call named. */
  choices: OptionalChoices,
  appointment_date: z.optional(LocalDateTime),
  duration_minutes: z.optional(Duration),
  status: z.optional(AppointmentStatus),
});
export type UpdateAppointmentInput = z.infer<typeof UpdateAppointmentInput>;

export const DeleteAppointmentInput = z.object({
  ...AppointmentId.shape,
  ...versionField,
  ...scopeFields,
  ...settleField,
});
export type DeleteAppointmentInput = z.infer<typeof DeleteAppointmentInput>;

const Limit = z
  .int("El límite es un número entero.")
  .check(z.minimum(1, "El límite va de 1 a 200."), z.maximum(200, "El límite va de 1 a 200."));

export const ListAppointmentsInput = z.object({
  status: z.nullish(AppointmentStatus),
  start_date: z.nullish(DateOrInstant),
  end_date: z.nullish(DateOrInstant),
  client_id: z.nullish(Id),
  order: z._default(z.enum(["asc", "desc"], "El orden es asc o desc."), "asc"),
  limit: z._default(Limit, 50),
  cursor: Cursor,
});
export type ListAppointmentsInput = z.infer<typeof ListAppointmentsInput>;

export const UpcomingAppointmentsInput = z.object({ limit: z._default(Limit, 50) });
export const DateRangeInput = z.object({ start_date: DateOrInstant, end_date: DateOrInstant });
export type DateRangeInput = z.infer<typeof DateRangeInput>;
export const AgendaInput = z.object({ start_date: LocalDate, end_date: LocalDate });
export type AgendaInput = z.infer<typeof AgendaInput>;
export const SearchAppointmentsInput = z.object({
  q: nameText({ short: "Escribe qué buscar." }),
  limit: z._default(Limit, 50),
  cursor: Cursor,
});
export type SearchAppointmentsInput = z.infer<typeof SearchAppointmentsInput>;

export const CheckAvailabilityInput = z.object({
  appointment_date: LocalDateTime,
  duration_minutes: z._default(Duration, 60),
  exclude_appointment_id: OptionalId,
  appointment_type: z.nullish(AppointmentMode),
  /** Id of the purchase that would pay with a session. `package_id`: instead, a package to sell. */
  package_purchase_id: OptionalId,
  package_id: OptionalId,
});
export type CheckAvailabilityInput = z.infer<typeof CheckAvailabilityInput>;

export const AppointmentForm = z
  .object({
    patientName: PatientName,
    countryCode: z.string(),
    phone: PhoneOrBlank,
    email: EmailOrBlank,
    identificationNumber: text({ max: 40, min: 0 }),
    type: z.enum(["Virtual", "Presencial"], "El tipo de cita es requerido."),
    date: z.string().check(z.minLength(1, "La fecha es requerida.")),
    startTime: z.string().check(z.minLength(1, "La hora de inicio es requerida.")),
    endTime: z.string().check(z.minLength(1, "La hora de fin es requerida.")),
    createMeet: z.boolean(),
    notes: text({ max: MAX_NOTES, min: 0, lines: true, long: NOTES_TEXT }),
    sessionType: SessionType,
    /** Id of the purchase that pays with a session. `packageId`: instead, a package to sell. Both "" if not chosen. */
    purchaseId: text({ max: 60, min: 0 }),
    packageId: text({ max: 60, min: 0 }),
    /** Whether the client has paid for a package to sell. `totalPaid`: how many pesos; null: the full price. */
    isPaid: z.boolean(),
    totalPaid: z.nullable(Pesos),
    paymentMethod: z.enum(["", ...PAYMENT_METHODS], "Ese medio de pago no existe."),
    paymentReference: text({ max: 120, min: 0 }),
    /** Pesos, if no package pays. Null: the base value or, for an existing appointment that had a price, that price. */
    price: z.nullable(Pesos),
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
