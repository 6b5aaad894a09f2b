import { invalidField } from "../errors";
import { mapFields } from "../fields";
import type { ClientRecord } from "./entity";
import { toE164 } from "./rules";
import { OPTIONAL_DETAILS, type OptionalDetail } from "./schema";

/** A person as a booking, a sale or a form names them; a detail that is not known is null. */
export interface Person extends Record<OptionalDetail, string | null> {
  name: string;
  /** E.164. */
  phone: string;
}

/** What stands in place of a deleted client's name. */
export const ANONYMOUS = "Cliente eliminado";

/** The person that a client is. */
export const personOf = (client: Pick<ClientRecord, "name" | "phone" | OptionalDetail>): Person => ({
  name: client.name,
  phone: client.phone,
  ...mapFields(OPTIONAL_DETAILS, (detail) => client[detail] ?? null),
});

/** A person as a client's record keeps them: what is not known is left out. */
export const personFields = (person: Person) => ({
  name: person.name,
  phone: person.phone,
  ...mapFields(OPTIONAL_DETAILS, (detail) => person[detail] ?? undefined),
});

export const isSamePerson = (a: Person, b: Person): boolean =>
  a.name === b.name && a.phone === b.phone && OPTIONAL_DETAILS.every((detail) => a[detail] === b[detail]);

/** A text without what surrounds it; null for none. */
export const given = (text: string | null | undefined): string | null => text?.trim() || null;

/** Which member of an input says what of a person; a detail that is left out is one that the input cannot say. */
export type PersonMembers<M extends string> = { name: M; phone: M; phone_text: string } & Partial<
  Record<OptionalDetail, M>
>;

interface SplitPhone {
  whatsapp_code?: string | null;
  phone_number?: string | null;
}

type PersonInput<M extends string> = SplitPhone & { [Member in M]?: string | null };

/** The person that an input names. @throws AppError `invalid_input` for a phone that is none. */
export const readPerson = <M extends string>(input: PersonInput<M>, members: PersonMembers<M>): Person => ({
  name: given(input[members.name]) ?? "",
  phone: readPhone(input, members),
  ...mapFields(OPTIONAL_DETAILS, (detail) => readDetail(input, members[detail])),
});

/** The person after a change that names what it changes. @throws AppError `invalid_input` for a phone that is none. */
export const changePerson = <M extends string>(
  person: Person,
  input: PersonInput<M>,
  members: PersonMembers<M>,
): Person => ({
  name: given(input[members.name]) ?? person.name,
  phone: input[members.phone] == null && input.phone_number == null ? person.phone : readPhone(input, members),
  ...mapFields(OPTIONAL_DETAILS, (detail) => {
    const member = members[detail];
    return member === undefined || input[member] === undefined ? person[detail] : readDetail(input, member);
  }),
});

const readDetail = <M extends string>(input: PersonInput<M>, member: M | undefined) =>
  member === undefined ? null : given(input[member]);

function readPhone<M extends string>(input: PersonInput<M>, { phone, phone_text }: PersonMembers<M>): string {
  const code = input.whatsapp_code?.replace("+", "") || undefined;
  const e164 = toE164(given(input.phone_number) ?? input[phone] ?? "", code);
  if (!e164) throw invalidField(phone, phone_text);
  return e164;
}
