import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive, modeLabel } from "@sereno/core/domain/appointment/rules";
import { AppointmentForm, type BookAppointmentInput, ID_TEXT } from "@sereno/core/domain/appointment/schema";
import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { isTooShort } from "@sereno/core/domain/client/rules";
import { spacedPhone } from "@sereno/core/lib/phone/countries";
import { minuteOfTime } from "@sereno/core/lib/time/rules";
import * as z from "zod/mini";
import { catalogCache } from "../../../domain/catalog/use-catalog";
import { clientFields, type KnownPatient, keepsMeet, NOBODY, patientInput, wantsMeet } from "./patient";
import { clockTime, minutesBetween } from "./time/slot-times";

export const INDIVIDUAL = {
  sessionType: "individual",
  purchaseId: "",
  packageId: "",
  isPaid: true,
  totalPaid: null,
  paymentMethod: "",
  paymentReference: "",
} as const;

const AT_ID = { message: ID_TEXT, path: ["identificationNumber"] };

/** The form's schema for the patient whose data filled the form, or for a new one. It ignores what the form no longer
 * shows: the fields of another choice, and an unfinished sale or a price that a closed `appointment` does not have. */
export const formFor = (known: KnownPatient | null, appointment?: Appointment) =>
  z.pipe(
    z.transform((typed: AppointmentForm) => {
      const isClosed = appointment !== undefined && !isLive(appointment.status);
      const isUnfinished = typed.sessionType === "package" && !typed.purchaseId && !typed.packageId;
      const form = { ...typed, ...(isClosed && isUnfinished && sessionFields(appointment)) };
      return {
        ...form,
        price: appointment?.status === "cancelled" ? null : (priceInput(typed).price ?? null),
        ...((isClosed || !("payment_reference" in sessionInput(form))) && { totalPaid: null, paymentReference: "" }),
      };
    }),
    AppointmentForm.check(z.refine((form) => !isTooShort(form.identificationNumber, known), AT_ID)),
  );

export const emptyForm = (client: KnownPatient | null = null): AppointmentForm => ({
  ...NOBODY,
  type: "Presencial",
  date: "",
  startTime: "",
  endTime: "",
  createMeet: true,
  notes: "",
  price: null,
  ...INDIVIDUAL,
  ...(client && clientFields(client)),
});

export const modeOf = (type: AppointmentForm["type"]): AppointmentMode =>
  type === "Virtual" ? "virtual" : "presential";

export const sessionFields = ({ package_purchase_id }: Pick<Appointment, "package_purchase_id">) =>
  package_purchase_id
    ? { ...INDIVIDUAL, sessionType: "package" as const, purchaseId: package_purchase_id }
    : INDIVIDUAL;

export const isPriced = ({ session_type, status }: Pick<Appointment, "session_type" | "status">): boolean =>
  session_type === "individual" && status !== "cancelled";

/** The form's values for an appointment. If a change of time zone moved its end past midnight, the end is 24:00. */
export function toForm(appointment: Appointment): AppointmentForm {
  const [date = "", time = ""] = appointment.appointment_date.split(" ");
  const startTime = time.slice(0, 5);
  return {
    patientName: appointment.patient_name,
    countryCode: appointment.whatsapp_code,
    phone: spacedPhone(appointment.phone_number),
    email: appointment.patient_email ?? "",
    identificationNumber: appointment.identification_number ?? "",
    type: modeLabel(appointment.is_virtual),
    date,
    startTime,
    endTime: clockTime(minuteOfTime(startTime) + appointment.duration_minutes),
    createMeet: keepsMeet(appointment),
    notes: appointment.notes ?? "",
    price: isPriced(appointment) ? appointment.price : null,
    ...sessionFields(appointment),
  };
}

export const startOf = ({ date, startTime }: AppointmentForm) => `${date} ${startTime}:00`;

/** Payment of the package to sell; without an amount, the server takes the full price as paid. */
function saleInput({ isPaid, totalPaid, paymentMethod, paymentReference }: AppointmentForm) {
  if (!isPaid) return { total_paid: 0 };
  return {
    ...(totalPaid !== null && { total_paid: totalPaid }),
    payment_method: paymentMethod,
    payment_reference: paymentReference,
  };
}

export function sessionInput(form: AppointmentForm) {
  if (form.sessionType === "individual") return { session_type: form.sessionType };
  if (form.purchaseId) return { session_type: form.sessionType, package_purchase_id: form.purchaseId };
  return {
    session_type: form.sessionType,
    package_id: form.packageId,
    price: catalogCache.priceOf(form.packageId),
    ...saleInput(form),
  };
}

/** Price to send. If the form has none, the server uses the base value, or keeps the price of a saved appointment. */
export const priceInput = ({ sessionType, price }: Pick<AppointmentForm, "sessionType" | "price">) =>
  sessionType === "individual" && price !== null ? { price } : {};

export const toBooking = (
  form: AppointmentForm,
  chosen: KnownPatient | null,
): z.input<typeof BookAppointmentInput> => ({
  ...patientInput(form, chosen),
  is_virtual: form.type === "Virtual",
  create_google_meet: wantsMeet(form),
  appointment_date: startOf(form),
  duration_minutes: minutesBetween(form.startTime, form.endTime),
  ...sessionInput(form),
  ...priceInput(form),
  notes: form.notes,
});
