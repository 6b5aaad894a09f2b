import { invalidField } from "../../errors";
import { mapFields } from "../../fields";
import { splitE164 } from "../../lib/phone/countries";
import { phoneProblem, toE164 } from "../../lib/phone/rules";
import { PHONE_DIGITS_TEXT } from "../../lib/phone/tidy/rules";
import type { BookAppointmentInput, UpdateAppointmentInput } from "../appointment/schema";
import { CLIENT_PHONE_TEXT, OPTIONAL_DETAILS, type OptionalDetail } from "../person/schema";
import type { ClientRecord } from "./entity";
import type { CreateClientInput, CreateClientWithPackageInput, UpdateClientInput } from "./schema";

/** The details of a person in a booking, sale or form; unknown details are null. */
export interface Person extends Record<OptionalDetail, string | null> {
  name: string;
  phone: string;
}

export const ANONYMOUS = "Cliente eliminado";

export const personOf = (client: Pick<ClientRecord, "name" | "phone" | OptionalDetail>): Person => ({
  name: client.name,
  phone: client.phone,
  ...mapFields(OPTIONAL_DETAILS, (detail) => client[detail] ?? null),
});

export const personFields = (person: Person) => ({
  name: person.name,
  phone: person.phone,
  ...mapFields(OPTIONAL_DETAILS, (detail) => person[detail] ?? undefined),
});

export const isSamePerson = (a: Person, b: Person): boolean =>
  a.name === b.name && a.phone === b.phone && OPTIONAL_DETAILS.every((detail) => a[detail] === b[detail]);

export const trimmedOrNull = (text: string | null | undefined): string | null => text?.trim() || null;

/** The name of the input's field for each detail of a person, if any. `phone_text`: the error if a phone is missing. */
export type PersonMembers<M extends string> = { name: M; phone: M; phone_text: string } & Partial<
  Record<OptionalDetail, M>
>;

export type PersonInput<M extends string> = { [Member in M | "whatsapp_code" | "phone_number"]?: string | null };

/** The person in an input. @throws AppError `invalid_input` for a missing or invalid phone. */
export const readPerson = <M extends string>(input: PersonInput<M>, members: PersonMembers<M>): Person => ({
  name: trimmedOrNull(input[members.name]) ?? "",
  phone: readPhone(input, members),
  ...readDetails(input, members),
});

export const readDetails = <M extends string>(input: PersonInput<M>, members: PersonMembers<M>) =>
  mapFields(OPTIONAL_DETAILS, (detail) => readDetail(input, members[detail]));

/** The person after a partial change. @throws AppError `invalid_input` if the new phone is blank or invalid. */
export const changePerson = <M extends string>(
  person: Person,
  input: PersonInput<M>,
  members: PersonMembers<M>,
): Person => ({
  name: trimmedOrNull(input[members.name]) ?? person.name,
  phone: [input[members.phone], input.phone_number, input.whatsapp_code].every((each) => each == null)
    ? person.phone
    : readPhone(input, members, person.phone),
  ...mapFields(OPTIONAL_DETAILS, (detail) => {
    const member = members[detail];
    return member === undefined || input[member] === undefined ? person[detail] : readDetail(input, member);
  }),
});

const readDetail = <M extends string>(input: PersonInput<M>, member: M | undefined) =>
  member === undefined ? null : trimmedOrNull(input[member]);

/** Converts a phone to E.164. @throws AppError `invalid_input` for an invalid phone; the message says what to write. */
export function requirePhone(path: string, written: string, countryCode?: string): string {
  const phone = toE164(written, countryCode);
  if (!phone) throw invalidField(path, phoneProblem(written, countryCode));
  return phone;
}

function readOne(path: string, written: string, countryCode?: string, known?: string): string {
  const digits = written.replace(/\D/g, "");
  if (known === `+${digits}` || known === `+${countryCode ?? ""}${digits}`) return known;
  // A phone of a country that the form does not offer has the code "", and its number includes the country's code.
  return countryCode === "" ? requirePhone(path, `+${digits}`) : requirePhone(path, written, countryCode);
}

/** The phone in an input, in E.164. @param known the stored phone: accepted even if no longer valid, and replaced by a
 * new phone in any field. @throws AppError `invalid_input` for no phone, an invalid one or two different new ones. */
function readPhone<M extends string>(input: PersonInput<M>, members: PersonMembers<M>, known?: string): string {
  const written = phonesIn(input, members.phone, known);
  const [found = known, ...others] = written.filter((each) => each !== known);
  if (!found || written.length === 0) throw invalidField(members.phone, members.phone_text);
  if (others.some((each) => each !== found))
    throw invalidField("phone_number", "Los dos teléfonos son distintos. Envía uno solo.");
  return found;
}

/** The phones (E.164) in an input's `phone_number` and `member`. If a country code is given without a new number, the
 * stored number is used as `phone_number`. */
function phonesIn<M extends string>(input: PersonInput<M>, member: M, known?: string): string[] {
  const stored = known === undefined ? undefined : splitE164(known);
  const given = input.whatsapp_code?.replace("+", "");
  const code = given ?? stored?.whatsapp_code;
  const whole = trimmedOrNull(input[member]);
  const isRepeated = !whole || toE164(whole, given || undefined) === known;
  const kept = isRepeated && given !== undefined ? stored?.phone_number : undefined;
  const national = trimmedOrNull(input.phone_number) ?? kept;
  const number = national ? [readOne("phone_number", national, code, known)] : [];
  const isJoined = national && whole?.replace(/\D/g, "") === `${code ?? ""}${national.replace(/\D/g, "")}`;
  return whole && !isJoined ? [...number, readOne(member, whole, given, known)] : number;
}

const clientMembers = mapFields(OPTIONAL_DETAILS, (detail) => detail) as { [D in OptionalDetail]: D };
const buyerMembers = mapFields(OPTIONAL_DETAILS, (detail) => `client_${detail}`) as {
  [D in OptionalDetail]: `client_${D}`;
};

export const CLIENT_MEMBERS = {
  name: "name",
  phone: "phone",
  phone_text: CLIENT_PHONE_TEXT,
  ...clientMembers,
} as const satisfies PersonMembers<keyof CreateClientInput & keyof UpdateClientInput>;

export const PATIENT_MEMBERS = {
  name: "patient_name",
  phone: "patient_phone",
  phone_text: PHONE_DIGITS_TEXT,
  email: "patient_email",
  identification_number: "identification_number",
} as const satisfies PersonMembers<keyof BookAppointmentInput & keyof UpdateAppointmentInput>;

export const BUYER_MEMBERS = {
  name: "client_name",
  phone: "client_phone",
  phone_text: CLIENT_PHONE_TEXT,
  ...buyerMembers,
} as const satisfies PersonMembers<keyof CreateClientWithPackageInput>;
