import type { PracticeContext } from "../context";
import { STALE, type Write } from "../db/commit";
import { newId } from "../ids";
import { type ClientDelta, deltaWrite, type FillIn, withSale } from "./delta";
import type { ClientRecord } from "./entity";
import { claimIdentity, identifyName, idIdentity, nameIdentity, readIdentities } from "./identity";
import { type Person, personFields } from "./person";
import { readClient } from "./read";
import { directoryText } from "./rules";
import { OPTIONAL_DETAILS } from "./schema";

/** A person found among the clients, or about to become one. */
export interface ResolvedClient {
  /** As it is stored, or about to be, with what was filled in. */
  client: ClientRecord;
  /** The writes that create or complete the client, what it carries changed by `delta`. */
  writes(delta: ClientDelta): Write[];
}

/**
 * Finds the client that a person is, or prepares a new one. Two reads for a client that is found, one for a new one.
 *
 * The same identification number is the same person; where either side has none, the same normalised name with the same
 * phone is. What was missing is filled in, what is there is never overwritten.
 */
export async function resolveClient(ctx: PracticeContext, person: Person): Promise<ResolvedClient> {
  const byName = nameIdentity(person);
  const byId = idIdentity(person);
  const [named, identified] = await readIdentities(ctx, [byName, byId ?? byName]);
  if (byId && identified) return knownClient(ctx, await readClient(ctx, identified.client_id), person, []);
  const isSomebodyElses = Boolean(byId && named?.identification);
  if (!named || isSomebodyElses) {
    return newClient(ctx, person, [...(named ? [] : [byName]), ...(byId ? [byId] : [])]);
  }
  return knownClient(ctx, await readClient(ctx, named.client_id), person, byId ? [byName, byId] : []);
}

/** @param brought the identity that the client was found by and the one that it gains, if it gains one. */
function knownClient(
  ctx: PracticeContext,
  stored: ClientRecord,
  person: Person,
  [name, identification]: string[],
): ResolvedClient {
  const fill = fillIn(stored, person);
  const client = fill ? { ...stored, ...fill.details, directory: fill.directory } : stored;
  const at = { practice_id: stored.practice_id, client_id: stored.id };
  const claims =
    name && identification
      ? [
          identifyName({ ...at, identity: name, identification }),
          claimIdentity({ ...at, identity: identification, identification }),
        ]
      : [];
  return { client, writes: (delta) => [deltaWrite(ctx, stored, delta, fill), ...claims] };
}

function fillIn(client: ClientRecord, person: Person): FillIn | undefined {
  const brought = OPTIONAL_DETAILS.flatMap((detail) => {
    const text = client[detail] === undefined && person[detail];
    return text ? [[detail, text] as const] : [];
  });
  if (brought.length === 0) return undefined;
  const details: FillIn["details"] = Object.fromEntries(brought);
  return { details, directory: directoryText({ ...client, ...details }), directoryBefore: client.directory };
}

function newClient(ctx: PracticeContext, person: Person, identities: string[]): ResolvedClient {
  const { practice_id } = ctx.practice;
  const now = ctx.clock.now().toISOString();
  const client: ClientRecord = {
    practice_id,
    id: newId("cli", ctx.clock),
    ...personFields(person),
    directory: directoryText(person),
    total_appointments: 0,
    completed_appointments: 0,
    visits: {},
    packages: {},
    sales: 0,
    created_at: now,
    updated_at: now,
  };
  const identification = idIdentity(person) ?? undefined;
  return {
    client,
    writes: (delta) => [
      createWrite(client, delta),
      ...identities.map((identity) => claimIdentity({ practice_id, identity, client_id: client.id, identification })),
    ],
  };
}

function createWrite(client: ClientRecord, delta: ClientDelta): Write {
  const visits = Object.entries(delta.visits).filter((visit): visit is [string, number] => visit[1] !== null);
  const record: ClientRecord = {
    ...withSale(client, delta),
    total_appointments: delta.total,
    completed_appointments: delta.completed,
    visits: Object.fromEntries(visits),
    sales: delta.sale ? 1 : 0,
  };
  return { write: (entities) => entities.client.create(record).commit(), refused: () => STALE };
}
