import { AppError } from "../../errors";
import { mapFields } from "../../fields";
import type { PracticeContext } from "../../table/context";
import type { BookAppointmentInput, UpdateAppointmentInput } from "../../things/appointment/schema";
import type { ClientRecord } from "../../things/client/entity";
import { changePerson, given, type Person, type PersonMembers, personOf, readPerson } from "../../things/client/person";
import { isAnotherPerson } from "../../things/client/rules";
import { OPTIONAL_DETAILS } from "../../things/person/schema";
import { PHONE_DIGITS_TEXT } from "../../words/phone/schema";
import { normalizeText } from "../../words/spanish/rules";
import { readClient } from "../client/read";
import { correctClient, type ResolvedClient, resolveClient } from "../client/resolve";

export const PATIENT_MEMBERS = {
  name: "patient_name",
  phone: "patient_phone",
  phone_text: PHONE_DIGITS_TEXT,
  email: "patient_email",
  identification_number: "identification_number",
} as const satisfies PersonMembers<keyof BookAppointmentInput & keyof UpdateAppointmentInput>;

const OTHERS_TEXT =
  "El agente no cambia los datos de un cliente. No los envíes, o registra a la otra persona sin client_id.";

/**
 * A client with what it lacked and an agent brings. What is there stays.
 * @throws AppError `forbidden` for details that are others.
 */
function completed(known: Person, named: Person): Person {
  const differing = (["name", "phone", ...OPTIONAL_DETAILS] as const).filter(
    (detail) => known[detail] && named[detail] && normalizeText(known[detail]) !== normalizeText(named[detail]),
  );
  if (differing.length > 0) {
    const errors = differing.map((detail) => ({ path: PATIENT_MEMBERS[detail], message: OTHERS_TEXT }));
    throw new AppError("forbidden", { message: OTHERS_TEXT, errors });
  }
  return { ...known, ...mapFields(OPTIONAL_DETAILS, (detail) => known[detail] ?? named[detail]) };
}

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
  if (ctx.actor.kind === "agent")
    return correctClient(ctx, client, completed(known, { ...named, identification_number }));
  if (!isAnotherPerson(known, { ...named, identification_number })) return correctClient(ctx, client, named);
  return resolveClient(
    ctx,
    readPerson({ ...input, patient_name: named.name, patient_phone: named.phone }, PATIENT_MEMBERS),
  );
}
