import type { ClientListItem } from "@sereno/core/domain/client/output";
import { isKnownPerson, normalizeIdentification } from "@sereno/core/domain/client/rules";
import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { phoneText } from "../../../lib/text";

export interface PersonTyped {
  name: string;
  /** The phone in E.164, or what is typed so far. */
  phone: string;
  identification_number: string;
}

export const LEAST_IDENTIFICATION = 3;

export function knownAs(person: PersonTyped, clients: ClientListItem[]) {
  const typedId = normalizeIdentification(person.identification_number);
  const hasId = ({ identification_number }: ClientListItem) =>
    typedId !== "" && normalizeIdentification(identification_number ?? "") === typedId;
  const same = clients.find(hasId) ?? clients.find((each) => isKnownPerson(each, person)) ?? null;
  const name = normalizeName(person.name);
  const alike = same ? [] : clients.filter((each) => normalizeName(each.name) === name);
  return { same, namesakes: [...new Map(alike.map((each) => [each.id, each])).values()] };
}

const namesakeText = ({ name, phone, identification_number }: ClientListItem): string =>
  `Ya tienes a ${name} con el celular ${phoneText(phone)}${identification_number ? ` e identificación ${identification_number}` : ""}.`;

/** Sentences on up to three namesakes, 'Ya tienes a Luz Peña con el celular +57 300 123 4567.', and one with advice. */
export const namesakeTexts = (namesakes: ClientListItem[]): string[] => [
  ...namesakes.slice(0, 3).map(namesakeText),
  "Si es la misma persona, escribe el mismo celular o la misma identificación; si no, serán dos clientes.",
];
