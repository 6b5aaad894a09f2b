import type { PracticeContext } from "../../db/index";
import type { Write } from "../../db/writes";
import { ID_TEXT, type patientFields } from "../../domain/appointment/schema";
import { countsOf } from "../../domain/client/counts";
import type { ClientIdentity, ClientRecord } from "../../domain/client/entity";
import {
  changePerson,
  isSamePerson,
  PATIENT_MEMBERS,
  type Person,
  type PersonInput,
  type PersonMembers,
  personFields,
  personOf,
  readDetails,
  readPerson,
} from "../../domain/client/person";
import { directoryText, isAnotherPerson, isTooShort } from "../../domain/client/rules";
import { OPTIONAL_DETAILS } from "../../domain/person/schema";
import { AppError, invalidField } from "../../errors";
import { mapFields } from "../../fields";
import { newId } from "../../ids";
import { normalizeText } from "../../lib/spanish/rules";
import type { AgentEntry } from "../agent/activity";
import { feedWrites } from "../feed/change";
import { followWrites } from "../handoff/change";
import { type ClientDelta, clientWrites, createWrites } from "./change";
import { nullIfOthers, requireOwnPhone } from "./conversation";
import { countWrite } from "./count";
import { idIdentity, moveIdentities, nameIdentity, readIdentities, takeIdentity } from "./identity";
import { findClient, readClient } from "./read";

/** The client that a person's details lead to: found, corrected, or new (`before` is null). */
export interface ResolvedClient {
  before: ClientRecord | null;
  /** The client after `writes`, but without the changes in `delta`. */
  client: ClientRecord;
  writes(delta: ClientDelta): Write[];
}

const NOT_THEIRS_ID_TEXT =
  "Esos datos son de otra persona que la de client_id. Envía solo client_id, o los datos sin client_id.";

/** The client with `client_id`, else `current`, else the client that the details in `sent` find or create. Changed
 * details correct that client; details of another person find or create that person. `members`: names of the fields.
 * @throws AppError `not_found`, `client_deleted`, `duplicate_client`, `other_conversation`; `forbidden` for an agent's
 * different details; `invalid_input`, for example if a new `client_id` and the details are of two persons. Null details
 * remove those of `current`; with only a `client_id`, they mean none. */
export async function findOrCreateClient<M extends string>(
  ctx: PracticeContext,
  sent: PersonInput<M> & { client_id?: string | null },
  members: PersonMembers<M>,
  current?: ClientRecord,
): Promise<ResolvedClient> {
  const { client_id } = sent;
  const chosen = client_id && client_id !== current?.id ? await readClient(ctx, client_id) : null;
  const client = chosen ?? current;
  if (!client) return resolveClient(ctx, readPerson(sent, members));
  const given = current
    ? sent
    : (Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as typeof sent);
  const input = chosen && current ? withoutDetailsOf(personOf(current), sent, members) : given;
  const known = personOf(client);
  const named = changePerson(known, input, members);
  const { identification_number } = readDetails(input, members);
  const numbered = { ...named, identification_number };
  if (ctx.actor.kind === "agent")
    return correctClient(ctx, client, completed(known, withoutNumber(ctx, known, numbered), members));
  if (!isAnotherPerson(known, numbered)) return correctClient(ctx, client, named);
  const person = { ...readDetails(input, members), name: named.name, phone: named.phone };
  const resolved = await resolveClient(ctx, person);
  if (chosen && resolved.client.id !== chosen.id) throw invalidField("client_id", NOT_THEIRS_ID_TEXT);
  return resolved;
}

/** `findOrCreateClient` for appointments, which refuses a new identification number that is too short. */
export async function findOrCreatePatient(
  ctx: PracticeContext,
  sent: PersonInput<keyof typeof patientFields>,
  owner?: ClientRecord,
): Promise<ResolvedClient> {
  const patient = await findOrCreateClient(ctx, sent, PATIENT_MEMBERS, owner);
  if (isTooShort(patient.client.identification_number, patient.before))
    throw invalidField("identification_number", ID_TEXT);
  return patient;
}

const PERSON_DETAILS = ["name", "phone", ...OPTIONAL_DETAILS] as const;

/** Drops details equal to those of `person`, the former client: callers may send them back with a new `client_id`. */
function withoutDetailsOf<M extends string>(person: Person, input: PersonInput<M>, members: PersonMembers<M>) {
  const read = changePerson(person, input, members);
  const repeated = PERSON_DETAILS.filter((detail) => read[detail] === person[detail]);
  const names: string[] = repeated.map((detail) => members[detail] ?? detail);
  if (repeated.includes("phone")) names.push("whatsapp_code", "phone_number");
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))) as PersonInput<M>;
}

const OTHERS_TEXT =
  "El agente no cambia los datos de un cliente. No los envíes, o registra a la otra persona sin client_id.";

/** A detail for comparing. Only letters and digits count, except in an email: callers may omit other characters. */
const bare = (detail: (typeof PERSON_DETAILS)[number], text: string): string =>
  detail === "email" ? normalizeText(text) : normalizeText(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Fills in a client's missing details from an agent's input. @throws AppError `forbidden` if a known one differs. */
function completed<M extends string>(known: Person, named: Person, members: PersonMembers<M>): Person {
  const differing = PERSON_DETAILS.filter(
    (detail) => known[detail] && named[detail] && bare(detail, known[detail]) !== bare(detail, named[detail]),
  );
  if (differing.length > 0) {
    const errors = differing.map((detail) => ({ path: members[detail] ?? detail, message: OTHERS_TEXT }));
    throw new AppError("forbidden", { message: OTHERS_TEXT, errors });
  }
  return { ...known, ...mapFields(OPTIONAL_DETAILS, (detail) => known[detail] ?? named[detail]) };
}

/** Finds a person by identification number, else by current or former name and phone; else makes a new client.
 * Fills in a found client's missing details. @throws AppError as `findOrCreateClient`, but not `invalid_input`. */
export async function resolveClient(ctx: PracticeContext, person: Person): Promise<ResolvedClient> {
  requireOwnPhone(ctx, person.phone);
  const byName = nameIdentity(person);
  const byId = ctx.actor.writer ? null : idIdentity(person);
  const [[named, identified], [mark]] = await readIdentities(ctx, [byName, byId ?? byName], [person.phone]);
  if (byId && identified) return filledIn(ctx, await readClient(ctx, identified.client_id), person);
  const known = named && !(byId && named.identification) ? await readNamed(ctx, named) : null;
  // Since the identities were read, the client may have got another identification number.
  if (known && isCompatible(known, byId)) return filledIn(ctx, known, withoutNumber(ctx, personOf(known), person));
  const free = [
    ...(!named || named.former ? [{ identity: byName, owner: named }] : []),
    ...(byId ? [{ identity: byId }] : []),
  ];
  return newClient(ctx, withoutNumber(ctx, null, person), free, Boolean(mark));
}

const NOT_THEIRS_TEXT =
  "Ese documento no es el que tiene en Sereno quien escribe. Envíalo todo sin el documento, o pasa la conversación.";

/** Drops the identification number that an agent in a conversation sends: a phone does not prove who owns the number,
 * and a lookup would reveal whether a client has it. @throws AppError `forbidden` if the client has another number. */
function withoutNumber({ actor }: PracticeContext, known: Person | null, given: Person): Person {
  if (!actor.writer || given.identification_number === null) return given;
  const own = known && idIdentity(known);
  if (own && own !== idIdentity(given)) throw new AppError("forbidden", { message: NOT_THEIRS_TEXT });
  return { ...given, identification_number: null };
}

/** Reads the client of an identity. For a `former` identity: null if deleted or, in a conversation, not the writer. */
const readNamed = (ctx: PracticeContext, { practice_id, client_id, former }: ClientIdentity) =>
  former ? findClient(ctx, practice_id, client_id).catch(nullIfOthers) : readClient(ctx, client_id);

export function completionEntries({ before, client }: ResolvedClient): AgentEntry[] {
  if (!before || before === client) return [];
  const details = OPTIONAL_DETAILS.filter((detail) => before[detail] !== client[detail]);
  return [{ action: "client.complete", client_id: client.id, details, details_version: client.details_version }];
}

/** Activity fields of a change that also creates its client; none if the client existed before. */
export const madeWith = ({ before, client }: ResolvedClient): Pick<AgentEntry, "made_client" | "phone"> =>
  before ? {} : { made_client: true, phone: client.phone };

function isCompatible(client: ClientRecord, byId: string | null): boolean {
  const own = idIdentity(personOf(client));
  return byId === null || own === null || own === byId;
}

/** Gives a client exactly the details of `person`. An undo passes the former `details_version`, which otherwise
 * increases. @throws AppError `duplicate_client` if another client has the new identity. */
export async function correctClient(
  ctx: PracticeContext,
  before: ClientRecord,
  person: Person,
  details_version: number = (before.details_version ?? 0) + 1,
): Promise<ResolvedClient> {
  if (isSamePerson(person, personOf(before)))
    return { before, client: before, writes: (delta) => clientWrites(ctx, before, delta) };
  const client: ClientRecord = {
    ...before,
    ...personFields(person),
    directory: directoryText(person),
    details_version: details_version > 0 ? details_version : undefined,
  };
  const moved = await moveIdentities(ctx, before, client);
  return {
    before,
    client,
    writes: (delta) => [
      ...clientWrites(ctx, before, delta, client),
      ...moved,
      ...(client.name === before.name ? [] : feedWrites(ctx)),
    ],
  };
}

export const withoutDetails = (details: string[]) => Object.fromEntries(details.map((detail) => [detail, null]));

/** Empties the details that were filled in at `details_version`, the latest version of the client's details. */
export const emptied = (
  ctx: PracticeContext,
  before: ClientRecord,
  { details = [], details_version = 0 }: { details?: string[] | undefined; details_version?: number | undefined },
): Promise<ResolvedClient> =>
  correctClient(ctx, before, { ...personOf(before), ...withoutDetails(details) }, details_version - 1);

/** Fills in a client's missing details from `person`. @throws AppError `duplicate_client`. */
export function filledIn(ctx: PracticeContext, stored: ClientRecord, person: Person): Promise<ResolvedClient> {
  const missing = OPTIONAL_DETAILS.filter((detail) => stored[detail] === undefined);
  const brought = Object.fromEntries(missing.map((detail) => [detail, person[detail]]));
  return correctClient(ctx, stored, { ...personOf(stored), ...brought });
}

async function newClient(
  ctx: PracticeContext,
  person: Person,
  identities: { identity: string; owner?: ClientIdentity | null | undefined }[],
  isHandedOver: boolean,
): Promise<ResolvedClient> {
  const { practice_id } = ctx.practice;
  const now = ctx.clock.now().toISOString();
  const client: ClientRecord = {
    practice_id,
    id: newId("cli", ctx.clock),
    ...personFields(person),
    directory: directoryText(person),
    ...countsOf([]),
    visits: {},
    packages: {},
    sales: 0,
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  const identification = idIdentity(person) ?? undefined;
  const handedOver = isHandedOver ? await followWrites(ctx, person.phone, client.id) : [];
  return {
    before: null,
    client,
    writes: (delta) => [
      ...createWrites(client, delta),
      countWrite(client, 1),
      ...identities.map(({ identity, owner }) =>
        takeIdentity(owner, { practice_id, identity, client_id: client.id, identification, phone: person.phone }),
      ),
      ...handedOver,
    ],
  };
}
