import { type PracticeContext, readBoth, readQuery, type Writer } from "../../db/index";
import { asRead, check, create, decideAgain, erase, put, type Write } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";
import { type Person, personOf } from "../../domain/client/person";
import { normalizeIdentification } from "../../domain/client/rules";
import { AppError } from "../../errors";
import { normalizeName } from "../../lib/spanish/rules";
import { followWrites, notHandedOver } from "../handoff/change";
import { refuseConversation, requireOwnPhone } from "./conversation";
import { namedInDirectory } from "./directory";
import { requireOwnClient } from "./read";

export const idIdentity = ({ identification_number }: Pick<Person, "identification_number">): string | null => {
  const normal = normalizeIdentification(identification_number ?? "");
  return normal ? `id:${normal}` : null;
};

export const nameIdentity = ({ name, phone }: Pick<Person, "name" | "phone">): string =>
  `name:${normalizeName(name)}~${phone}`;

const identitiesOf = (person: Person): string[] =>
  [nameIdentity(person), idIdentity(person)].filter((identity) => identity !== null);

/** Identities and, in the same request, the handoff marks of phones. */
export const readIdentities = (
  { db, practice: { practice_id } }: PracticeContext,
  identities: string[],
  phones: string[] = [],
) =>
  readBoth(
    db,
    identities.map((identity) => db.one.identity({ practice_id, identity })),
    phones.map((person) => db.one.handoffMark({ practice_id, person })),
  );

/** Maximum number of identities that are read for one phone. */
const MOST_BEHIND = 40;

/** The identities with a phone, including those of clients who had the phone before a correction. One query. */
async function identitiesByPhone({ db, practice }: Pick<PracticeContext, "db" | "practice">, phone: string) {
  const query = db.identity.query.byPhone({ practice_id: practice.practice_id, phone });
  return (await readQuery(db, "identity", query, { limit: MOST_BEHIND })).data;
}

/** The person who writes from a phone (E.164): `people` are the clients who have the phone now. One query. */
export async function readWriter(ctx: Pick<PracticeContext, "db" | "practice">, phone: string): Promise<Writer> {
  const found = await identitiesByPhone(ctx, phone);
  return { phone, people: new Set(found.flatMap(({ client_id, former }) => (former ? [] : [client_id]))) };
}

/** The ids of clients who have or had a phone; in an agent's conversation only of those who are the writer.
 * @throws AppError `other_conversation` if the conversation has another phone. */
export async function idsByPhone(ctx: PracticeContext, phone: string): Promise<string[]> {
  requireOwnPhone(ctx, phone);
  if (ctx.actor.writer) return [...ctx.actor.writer.people];
  return [...new Set((await identitiesByPhone(ctx, phone)).map(({ client_id }) => client_id))];
}

/** The id of the client with an identification number; null if none. @throws AppError as `requireOwnClient`. */
export async function findByIdentification(ctx: PracticeContext, identification: string): Promise<string | null> {
  const identity = idIdentity({ identification_number: identification });
  const [[found]] = identity ? await readIdentities(ctx, [identity]) : [[]];
  if (!found) {
    refuseConversation(ctx);
    return null;
  }
  await requireOwnClient(ctx, found.client_id);
  return found.client_id;
}

interface Claim {
  practice_id: string;
  identity: string;
  client_id: string;
  /** Identity by identification number (`idIdentity`) of the client; absent if none, or if `former`. */
  identification?: string;
  /** True for a name and phone from before a correction: they find the client until another client takes them. */
  former?: boolean;
  phone?: string;
}

export const claimIdentity = (claim: Claim): Write => create("identity", claim);

/** Replaces a stored claim with `claim`. Fails if the stored one is now another client's or no longer `former`. */
export const handOver = ({ client_id, former }: Claim, claim: Claim): Write =>
  put("identity", claim, (attributes, { eq }) => {
    const isTheirs = eq(attributes.client_id, client_id);
    return former ? `${isTheirs} AND ${eq(attributes.former, true)}` : isTheirs;
  });

/** Assigns an identity that is free, the client's own or another client's former one. `owner`: the claim as read. */
export const takeIdentity = (owner: Claim | null | undefined, claim: Claim): Write =>
  owner ? handOver(owner, claim) : claimIdentity(claim);

export const releaseIdentity = ({ practice_id, identity, client_id }: Claim): Write =>
  erase("identity", { practice_id, identity }, asRead({ client_id }, "client_id"));

/** Gives a client the identities of changed details. Adds the client to open handoffs of a new phone, and the phone to
 * the client's open handoffs. The former name and phone still find the client; a former identification number is free.
 * One to six reads. @throws AppError `duplicate_client` if an identity is another client's. */
export async function moveIdentities(
  ctx: PracticeContext,
  before: ClientRecord,
  after: ClientRecord,
): Promise<Write[]> {
  const { practice_id, id: client_id } = before;
  const [was, is] = [identitiesOf(personOf(before)), identitiesOf(personOf(after))];
  const identities = [...new Set([...was, ...is])];
  const people = before.phone === after.phone ? [] : [after.phone, client_id];
  const [found, marks] = await readIdentities(ctx, identities, people);
  const identification = idIdentity(personOf(after)) ?? undefined;
  const move = async (identity: string, index: number): Promise<Write[]> => {
    const claim = { practice_id, identity, client_id, identification, phone: after.phone };
    const owner = found[index];
    const isOwn = owner?.client_id === client_id;
    if (!is.includes(identity)) return isOwn ? leaveIdentity(ctx, before, owner, { isKept: true }) : [];
    if (!owner || isOwn || owner.former) return [takeIdentity(owner, claim)];
    // Two clients may share name and phone only while both have an identification number.
    const isNamesake = identity !== identification && owner.identification && identification;
    if (!isNamesake) throw new AppError("duplicate_client");
    return [];
  };
  const [ofPhone, own] = marks;
  const again = { refused: decideAgain };
  return [
    ...(await Promise.all(identities.map(move))).flat(),
    ...(ofPhone ? await followWrites(ctx, after.phone, client_id) : []),
    ...(own ? await followWrites(ctx, client_id, after.phone) : []),
    ...(ofPhone || own ? [] : people.map((person) => ({ ...notHandedOver({ practice_id, person }), ...again }))),
  ];
}

/** Releases a claim. A claim to name and phone goes to another client with both, if any; else `isKept` keeps it as
 * `former`. One query if the client has an identification number; without one, nobody else has this name and phone. */
async function leaveIdentity(
  ctx: PracticeContext,
  before: ClientRecord,
  { identification, ...claim }: Claim,
  { isKept }: { isKept: boolean },
): Promise<Write[]> {
  if (claim.identity !== nameIdentity(before)) return [releaseIdentity(claim)];
  const named = identification ? await namedInDirectory(ctx, normalizeName(before.name)) : [];
  const namesake = named.find(({ id, phone }) => id !== before.id && phone === before.phone);
  if (!namesake) return [isKept ? handOver(claim, { ...claim, former: true }) : releaseIdentity(claim)];
  const own = { client_id: namesake.id, identification: `id:${namesake.identification}` };
  // Checks that `namesake` still exists: by its identity, because the same transaction may write its client record.
  const isThere = check(
    "identity",
    { practice_id: claim.practice_id, identity: own.identification },
    asRead(own, "client_id"),
    decideAgain,
  );
  return [handOver(claim, { ...claim, ...own }), isThere];
}

export const releaseIdentities = async (ctx: PracticeContext, client: ClientRecord): Promise<Write[]> => {
  const own = await ownIdentities(ctx, client);
  return (await Promise.all(own.map((claim) => leaveIdentity(ctx, client, claim, { isKept: false })))).flat();
};

/** The identities of a client's current details that the client owns. One read. */
export async function ownIdentities(ctx: PracticeContext, client: ClientRecord): Promise<Claim[]> {
  const [found] = await readIdentities(ctx, identitiesOf(personOf(client)));
  return found.flatMap((identity) => (identity?.client_id === client.id ? [identity] : []));
}
