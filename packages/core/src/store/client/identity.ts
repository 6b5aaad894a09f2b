import { STALE, type Write } from "../../db/commit";
import type { PracticeContext, Writer } from "../../db/context";
import { readQuery, readTogether } from "../../db/read";
import type { ClientIdentity, ClientRecord } from "../../domain/client/entity";
import { type Person, personOf } from "../../domain/client/person";
import { normalizeIdentification } from "../../domain/client/rules";
import { AppError } from "../../errors";
import { normalizeName } from "../../lib/spanish/rules";
import { refuseConversation, requireOwnPhone } from "./conversation";
import { requireOwnClient } from "./read";

type Identified = Pick<Person, "identification_number">;

/** The identity of an identification number; null without one. */
export const idIdentity = ({ identification_number }: Identified): string | null => {
  const normal = normalizeIdentification(identification_number ?? "");
  return normal ? `id:${normal}` : null;
};

/** The identity of a name with a phone. */
export const nameIdentity = ({ name, phone }: Pick<Person, "name" | "phone">): string =>
  `name:${normalizeName(name)}~${phone}`;

const identitiesOf = (person: Person): string[] =>
  [nameIdentity(person), idIdentity(person)].filter((identity) => identity !== null);

export const readIdentities = ({ db, practice }: PracticeContext, identities: string[]) =>
  readTogether(
    db,
    identities.map((identity) => db.one.identity({ practice_id: practice.practice_id, identity })),
  );

/** More than anybody's phone has; a list of people to choose from is no longer. */
const MOST_BEHIND = 40;

/** Identities with a phone: of its current clients, and former ones from before a correction. One query. */
export async function identitiesByPhone(
  { db, practice }: Pick<PracticeContext, "db" | "practice">,
  phone: string,
): Promise<ClientIdentity[]> {
  const query = db.identity.query.byPhone({ practice_id: practice.practice_id, phone });
  return (await readQuery(db, "identity", query, { limit: MOST_BEHIND })).data;
}

/** Whoever writes from a phone (E.164): all who have it, and nobody who only had it. One query. */
export async function readWriter(ctx: Pick<PracticeContext, "db" | "practice">, phone: string): Promise<Writer> {
  const found = await identitiesByPhone(ctx, phone);
  return { phone, people: new Set(found.flatMap(({ client_id, former }) => (former ? [] : [client_id]))) };
}

/**
 * Who is found by a phone, by id: who has it now, and who had it before a correction or a merge; to a conversation only who has it. One query.
 * @throws AppError `other_conversation` for another phone than the conversation's.
 */
export async function idsByPhone(ctx: PracticeContext, phone: string): Promise<string[]> {
  requireOwnPhone(ctx, phone);
  if (ctx.actor.writer) return [...ctx.actor.writer.people];
  const found = await identitiesByPhone(ctx, phone);
  return [...new Set(found.map(({ client_id }) => client_id))];
}

/** The client with this identification number, or null. @throws AppError `other_conversation`. */
export async function findByIdentification(ctx: PracticeContext, identification: string): Promise<string | null> {
  const identity = idIdentity({ identification_number: identification });
  const [found] = identity ? await readIdentities(ctx, [identity]) : [];
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
  /** The client's own, when the identity is a name with a phone that they have now. */
  identification?: string;
  /** A name with a phone that the client had before a correction: it finds them until another's details are these. */
  former?: boolean;
  phone?: string;
}

/** Assigns an identity to a client, if it is free. */
export const claimIdentity = (claim: Claim): Write => ({
  write: (entities) => entities.identity.create(claim).commit(),
  refused: () => STALE,
});

/** Puts another claim in an identity's place, as long as it is still the first one's client's, and former if it was. */
export const handOver = ({ client_id, former }: Claim, claim: Claim): Write => ({
  write: (entities) =>
    entities.identity
      .put(claim)
      .where((attributes, { eq }) => {
        const isTheirs = eq(attributes.client_id, client_id);
        return former ? `${isTheirs} AND ${eq(attributes.former, true)}` : isTheirs;
      })
      .commit(),
  refused: () => STALE,
});

/** Assigns an identity that is free, already the client's own, or a former one of another client (`owner` as read). */
export const takeIdentity = (owner: Claim | null | undefined, claim: Claim): Write =>
  owner ? handOver(owner, claim) : claimIdentity(claim);

/** Frees an identity, if it belongs to the client. */
export const releaseIdentity = ({ practice_id, identity, client_id }: Claim): Write => ({
  write: (entities) =>
    entities.identity
      .delete({ practice_id, identity })
      .where((attributes, { eq }) => eq(attributes.client_id, client_id))
      .commit(),
  refused: () => STALE,
});

/**
 * Moves a client's identities to its new details. The former name with phone keeps finding the client; a former
 * identification number is freed. One read.
 * @throws AppError `duplicate_client` when another client is that person already.
 */
export async function moveIdentities(
  ctx: PracticeContext,
  before: ClientRecord,
  after: ClientRecord,
): Promise<Write[]> {
  const { practice_id, id: client_id } = before;
  const [was, is] = [identitiesOf(personOf(before)), identitiesOf(personOf(after))];
  const identities = [...new Set([...was, ...is])];
  const found = await readIdentities(ctx, identities);
  const identification = idIdentity(personOf(after)) ?? undefined;
  return identities.flatMap((identity, index) => {
    const claim = { practice_id, identity, client_id, identification, phone: after.phone };
    const owner = found[index];
    const isOwn = owner?.client_id === client_id;
    if (!is.includes(identity)) return isOwn ? [leaveIdentity(before, owner)] : [];
    if (!owner || isOwn || owner.former) return [takeIdentity(owner, claim)];
    // Two of one name and phone are two people only while both have an identification number.
    const isNamesake = identity !== identification && owner.identification && identification;
    if (!isNamesake) throw new AppError("duplicate_client");
    return [];
  });
}

const leaveIdentity = (before: ClientRecord, { identification: _, ...claim }: Claim): Write =>
  claim.identity === nameIdentity(before) ? handOver(claim, { ...claim, former: true }) : releaseIdentity(claim);

/** The identities that belong to a client now, without former ones. One read. */
export async function ownIdentities(ctx: PracticeContext, client: ClientRecord): Promise<Claim[]> {
  const found = await readIdentities(ctx, identitiesOf(personOf(client)));
  return found.flatMap((identity) => (identity?.client_id === client.id ? [identity] : []));
}
