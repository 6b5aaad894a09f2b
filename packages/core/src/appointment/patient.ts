import type { ClientRecord } from "../client/entity";
import { changePerson, given, type PersonMembers, personOf, readPerson } from "../client/person";
import { readClient } from "../client/read";
import { correctClient, type ResolvedClient, resolveClient } from "../client/resolve";
import { isAnotherPerson } from "../client/rules";
import type { PracticeContext } from "../context";
import { PHONE_DIGITS_TEXT } from "../phone/schema";
import type { BookAppointmentInput, UpdateAppointmentInput } from "./schema";

const PATIENT_MEMBERS = {
  name: "patient_name",
  phone: "patient_phone",
  phone_text: PHONE_DIGITS_TEXT,
  email: "patient_email",
  identification_number: "identification_number",
} as const satisfies PersonMembers<keyof BookAppointmentInput & keyof UpdateAppointmentInput>;

/**
 * The client that an input means: the one whose id it gives, else the appointment's own (`current`), else whoever its
 * details name, found or made. Details that differ from the client's correct them, unless they are another person's.
 * @throws AppError `not_found`, `client_deleted`, `invalid_input`, `duplicate_client`.
 */
export async function resolvePatient(
  ctx: PracticeContext,
  input: BookAppointmentInput | UpdateAppointmentInput,
  current?: ClientRecord,
): Promise<ResolvedClient> {
  const { client_id } = input;
  const client = client_id && client_id !== current?.id ? await readClient(ctx, client_id) : current;
  if (!client) return resolveClient(ctx, readPerson(input, PATIENT_MEMBERS));
  const known = personOf(client);
  const named = changePerson(known, input, PATIENT_MEMBERS);
  const identification_number = given(input.identification_number);
  if (!isAnotherPerson(known, { ...named, identification_number })) return correctClient(ctx, client, named);
  return resolveClient(
    ctx,
    readPerson({ ...input, patient_name: named.name, patient_phone: named.phone }, PATIENT_MEMBERS),
  );
}
