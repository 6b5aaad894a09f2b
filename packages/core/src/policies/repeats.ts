import type { PracticeContext } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { patientFields, type UpdateAppointmentInput } from "../domain/appointment/schema";
import type { ClientRecord } from "../domain/client/entity";
import { changePerson, isSamePerson, PATIENT_MEMBERS, personOf, trimmedOrNull } from "../domain/client/person";
import { paymentFields } from "../domain/purchase/schema";
import { parseLocal } from "../lib/time/rules";
import { toAppointment } from "../store/appointment/record";
import { settlementApplies } from "../store/payment/cancellation-settlement";

type Member = keyof UpdateAppointmentInput;

const PERSON = Object.keys(patientFields) as (keyof typeof patientFields)[];
const PLAIN = [
  "is_virtual",
  "create_google_meet",
  "appointment_type",
  "priority",
  "duration_minutes",
  "status",
  "session_type",
  "price",
] as const satisfies Member[];
const TEXTS = ["title", "notes"] as const satisfies Member[];

/** Drops the fields that repeat what the caller was shown. A caller may thus send back a whole appointment with another
 * date in order to move it. Agents are shown the texts as null, and may repeat the note of a cancellation. */
export function withoutRepeats(
  ctx: PracticeContext,
  before: AppointmentRecord,
  owner: ClientRecord,
  input: UpdateAppointmentInput,
): UpdateAppointmentInput {
  const shown = toAppointment(ctx, before, owner);
  const isAgent = ctx.actor.kind === "agent";
  const { appointment_date: date, client_id, package_purchase_id: purchase, settle, status = shown.status } = input;
  const note = trimmedOrNull(input.cancel_note);
  const repeats = (isRepeated: unknown, name: Member): Member[] => (isRepeated ? [name] : []);
  const repeated: Member[] = [
    ...PLAIN.filter((name) => input[name] === shown[name] && !isMeant(ctx, before, input, name)),
    ...TEXTS.filter((name) => trimmedOrNull(input[name]) === (isAgent ? null : trimmedOrNull(shown[name]))),
    ...repeats((input.cancel_reason ?? null) === shown.cancel_reason, "cancel_reason"),
    ...repeats(note === trimmedOrNull(before.cancel_note) || (isAgent && note === null), "cancel_note"),
    ...repeats(date && parseLocal(date) === parseLocal(shown.appointment_date), "appointment_date"),
    ...repeats(!client_id || [owner.id, before.client_id].includes(client_id), "client_id"),
    ...repeats(!purchase || purchase === shown.package_purchase_id, "package_purchase_id"),
    ...repeats(settle && status === shown.status && settlementApplies(before, settle), "settle"),
    // Payment fields have no effect without a sale.
    ...(input.package_id ? [] : (["package_id", ...PAYMENT] as const)),
  ];
  if (repeated.includes("client_id") && repeatsPerson(owner, input)) repeated.push(...PERSON);
  const left = Object.entries(input).filter(([name]) => !repeated.some((each) => each === name));
  return { ...Object.fromEntries(left), id: input.id };
}

/** Whether a field counts as a change although its value equals the shown one: a client's `status`, which is an answer,
 * and the `price` if the appointment leaves its package and the input names no purchase. */
const isMeant = (
  { actor }: PracticeContext,
  { session_type }: AppointmentRecord,
  input: UpdateAppointmentInput,
  name: Member,
): boolean =>
  name === "status"
    ? actor.kind === "client"
    : name === "price" &&
      session_type === "package" &&
      input.session_type === "individual" &&
      !input.package_purchase_id;

const PAYMENT = Object.keys(paymentFields) as (keyof typeof paymentFields)[];

function repeatsPerson(owner: ClientRecord, input: UpdateAppointmentInput): boolean {
  const known = personOf(owner);
  return isSamePerson(changePerson(known, input, PATIENT_MEMBERS), known);
}
