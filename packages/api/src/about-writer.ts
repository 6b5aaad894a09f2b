import type { Writer } from "@sereno/core/db/context";
import { isObject } from "./rest/input";

/** Names of an input's members that identify the client. */
export interface PersonMembers {
  id?: string;
  phone?: string;
  /** If the input has this name, `aboutWriter` adds only the phone, because people who share a phone differ in name. */
  name?: string;
  others?: readonly string[];
}

export const PATIENT: PersonMembers = {
  id: "client_id",
  phone: "patient_phone",
  name: "patient_name",
  others: ["phone_number"],
};

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

/** The id of the client who has the conversation's phone, or undefined if no client has it or several do. */
export const onlyPerson = (writer: Writer | undefined): string | undefined => {
  const [id, ...others] = writer?.people ?? [];
  return others.length === 0 ? id : undefined;
};

/** Adds the person who writes to the assistant, as client id or phone, to an input that identifies no client. */
export function aboutWriter(input: unknown, members: PersonMembers, writer: Writer): unknown {
  const { id, phone, name, others = [] } = members;
  const given = input ?? {};
  if (!isObject(given)) return input;
  if ([id, phone, ...others].some((member) => member && isGiven(given[member]))) return input;
  const known = id && !(name && isGiven(given[name])) ? onlyPerson(writer) : undefined;
  if (id && known) return { ...given, [id]: known };
  return phone ? { ...given, [phone]: writer.phone } : input;
}
