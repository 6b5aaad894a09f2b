import type { Author, PracticeContext } from "../context";
import { STALE, type Write } from "../db/commit";
import { type Database, lookup, readTogether } from "../db/database";
import { newId } from "../ids";
import type { PurchaseState } from "../purchase/rules";
import { normalizeText } from "../spanish/rules";
import type { ClientRecord } from "./entity";
import { normalizeIdentification } from "./rules";

/** A person as a booking, a sale or a form names them. */
export interface Person {
  name: string;
  /** E.164. */
  phone: string;
  email: string | null;
  identification_number: string | null;
}

/** How a client's counts change with an appointment. */
export interface ClientDelta {
  total: number;
  completed: number;
  /** Visits to set (minutes since 1970), or to take away (null), by `visitKey`. */
  visits: Record<string, number | null>;
  /** Sessions used more, or (below 0) given back, by purchase. */
  sessions?: Record<string, number>;
  /** A purchase that is new, under the condition that the client's sales are still as many as were read. */
  sale?: { purchase_id: string; state: PurchaseState; salesBefore: number };
}

export const NO_CHANGE: ClientDelta = { total: 0, completed: 0, visits: {} };

/** The key of an appointment among its client's visits: the random end of its id, which is short and unique. */
export const visitKey = (appointmentId: string): string => appointmentId.slice(-10);

const idIdentity = (person: Person) => {
  const normal = person.identification_number ? normalizeIdentification(person.identification_number) : "";
  return normal ? `id:${normal}` : null;
};
const nameIdentity = (person: Person) => `name:${normalizeText(person.name)}~${person.phone}`;

/** A person found among the clients, or about to become one. */
export interface ResolvedClient {
  client_id: string;
  isNew: boolean;
  /** The writes that create or complete the client, its counts changed by `delta`. */
  writes(delta: ClientDelta): Write[];
}

const identityLookup = (db: Database, practice_id: string, identity: string) =>
  lookup(db.identity.get({ practice_id, identity }), (Item) => db.identity.parse({ Item }).data);

/**
 * Finds the client that a person is, or prepares a new one. One read.
 *
 * The same identification number is the same person; where either side has none, the same normalised name with the same
 * phone is. What was missing is filled in, what is there is never overwritten.
 */
export async function resolveClient(ctx: PracticeContext, person: Person): Promise<ResolvedClient> {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const byId = idIdentity(person);
  const byName = nameIdentity(person);
  const [named, identified] = await readTogether(db, [
    identityLookup(db, practice_id, byName),
    identityLookup(db, practice_id, byId ?? byName),
  ]);
  if (byId && identified) return knownClient(ctx, identified.client_id, person, []);
  if (!named) {
    return newClient(ctx, person, [byName, ...(byId ? [byId] : [])]);
  }
  if (!byId) return knownClient(ctx, named.client_id, person, []);
  if (named.identification) return newClient(ctx, person, [byId]);
  return knownClient(ctx, named.client_id, person, [
    claimIdentity(practice_id, byId, named.client_id, byId),
    {
      write: ({ identity }) =>
        identity
          .patch({ practice_id, identity: byName })
          .set({ identification: byId })
          .where(({ identification }, { notExists }) => notExists(identification))
          .commit(),
      refused: () => STALE,
    },
  ]);
}

const claimIdentity = (practice_id: string, identity: string, client_id: string, identification?: string): Write => ({
  write: (entities) => entities.identity.create({ practice_id, identity, client_id, identification }).commit(),
  refused: () => STALE,
});

function newClient(ctx: PracticeContext, person: Person, identities: string[]): ResolvedClient {
  const { practice_id } = ctx.practice;
  const client_id = newId("cli", ctx.clock);
  const identification = idIdentity(person) ?? undefined;
  return {
    client_id,
    isNew: true,
    writes: (delta) => [
      {
        write: ({ client }) => client.create(freshRecord(ctx, client_id, person, delta)).commit(),
        refused: () => STALE,
      },
      ...identities.map((identity) => claimIdentity(practice_id, identity, client_id, identification)),
    ],
  };
}

function freshRecord(ctx: PracticeContext, id: string, person: Person, delta: ClientDelta): ClientRecord {
  const now = ctx.clock.now().toISOString();
  const visits = Object.entries(delta.visits).flatMap(([key, start]) =>
    start === null ? [] : [[key, start] as const],
  );
  return {
    practice_id: ctx.practice.practice_id,
    id,
    name: person.name,
    sort_name: normalizeText(person.name),
    phone: person.phone,
    email: person.email ?? undefined,
    identification_number: person.identification_number ?? undefined,
    total_appointments: delta.total,
    completed_appointments: delta.completed,
    visits: Object.fromEntries(visits),
    packages: delta.sale ? { [delta.sale.purchase_id]: delta.sale.state } : {},
    sales: delta.sale ? 1 : 0,
    created_at: now,
    updated_at: now,
  };
}

function knownClient(ctx: PracticeContext, client_id: string, person: Person, more: Write[]): ResolvedClient {
  const { email, identification_number } = person;
  return {
    client_id,
    isNew: false,
    writes: (delta) => [
      clientWrite(ctx, ctx.practice.practice_id, client_id, delta, { email, identification_number }),
      ...more,
    ],
  };
}

/** Changes an existing client's counts; fills in what is missing of `missing`. */
export function clientWrite(
  ctx: Author,
  practice_id: string,
  client_id: string,
  delta: ClientDelta,
  missing: Partial<Pick<Person, "email" | "identification_number">> = {},
): Write {
  return {
    write: ({ client }) =>
      client
        .patch({ practice_id, id: client_id })
        .data((attributes, { add, set, remove, ifNotExists }) => {
          if (delta.total) add(attributes.total_appointments, delta.total);
          if (delta.completed) add(attributes.completed_appointments, delta.completed);
          for (const [key, start] of Object.entries(delta.visits)) {
            const visit = Reflect.get(attributes.visits, key);
            if (start === null) remove(visit);
            else set(visit, start);
          }
          for (const [purchase_id, sessions] of Object.entries(delta.sessions ?? {})) {
            const used = Reflect.get(Reflect.get(attributes.packages, purchase_id), "sessions_used");
            if (sessions !== 0) add(used, sessions);
          }
          if (delta.sale) {
            set(Reflect.get(attributes.packages, delta.sale.purchase_id), delta.sale.state);
            add(attributes.sales, 1);
          }
          if (missing.email) ifNotExists(attributes.email, missing.email);
          if (missing.identification_number) {
            ifNotExists(attributes.identification_number, missing.identification_number);
          }
          set(attributes.updated_at, ctx.clock.now().toISOString());
        })
        .where(({ sales }, { eq }) => (delta.sale ? eq(sales, delta.sale.salesBefore) : ""))
        .commit(),
    refused: () => STALE,
  };
}
