import type { Author, PracticeContext } from "../context";
import { STALE, type Write } from "../db/commit";
import { type Database, lookup, readTogether } from "../db/database";
import { AppError } from "../errors";
import { newId } from "../ids";
import { normalizeText } from "../spanish/rules";
import type { ClientPackage, ClientRecord } from "./entity";
import { directoryText, normalizeIdentification } from "./rules";

/** A person as a booking, a sale or a form names them. */
export interface Person {
  name: string;
  /** E.164. */
  phone: string;
  email: string | null;
  identification_number: string | null;
}

/** How what a client carries changes with an appointment or a purchase. */
export interface ClientDelta {
  total: number;
  completed: number;
  /** Visits to set (minutes since 1970), or to take away (null), by `visitKey`. */
  visits: Record<string, number | null>;
  /** Sessions used more, or (below 0) given back, by purchase. */
  sessions?: Record<string, number>;
  /** A purchase that is new, under the condition that the client's sales are still as many as were read. */
  sale?: { purchase_id: string; state: ClientPackage; salesBefore: number };
}

export const NO_CHANGE: ClientDelta = { total: 0, completed: 0, visits: {} };

/** The key of an appointment among its client's visits: the random end of its id, which is short and unique. */
export const visitKey = (appointmentId: string): string => appointmentId.slice(-10);

export const idIdentity = (person: Pick<Person, "identification_number">): string | null => {
  const normal = normalizeIdentification(person.identification_number ?? "");
  return normal ? `id:${normal}` : null;
};
export const nameIdentity = (person: Pick<Person, "name" | "phone">): string =>
  `name:${normalizeText(person.name)}~${person.phone}`;

/** A person found among the clients, or about to become one. */
export interface ResolvedClient {
  client_id: string;
  /** The client as it will be with `delta` written, which may sell a package but moves no appointment. */
  after(delta: ClientDelta): Promise<ClientRecord>;
  /** The writes that create or complete the client, what it carries changed by `delta`. */
  writes(delta: ClientDelta): Write[];
}

export const identityLookup = (db: Database, practice_id: string, identity: string) =>
  lookup(db.identity.get({ practice_id, identity }), (Item) => db.identity.parse({ Item }).data);

/**
 * Finds the client that a person is, or prepares a new one. One read; a second when something may have to be filled in.
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
  const found = byId && identified ? identified : named;
  const isOther = found === named && byId !== null && Boolean(named?.identification) && named?.identification !== byId;
  if (!found || isOther) return newClient(ctx, person, isOther ? [byId] : [byName, ...(byId ? [byId] : [])]);
  const bringsId = found === named && byId !== null && !named?.identification;
  const bringsEmail = person.email !== null && !found.has_email;
  const fill =
    bringsId || bringsEmail ? await fillIn(ctx, found.client_id, person, found.identity, bringsId ? byId : null) : null;
  return {
    client_id: found.client_id,
    after: async (delta) => {
      const { data } = await db.client.get({ practice_id, id: found.client_id }).go({ consistent: true });
      if (!data) throw new AppError("not_found");
      const { sale } = delta;
      return {
        ...data,
        ...fill?.changes,
        packages: { ...data.packages, ...(sale ? { [sale.purchase_id]: sale.state } : {}) },
      };
    },
    writes: (delta) => [clientWrite(ctx, practice_id, found.client_id, delta, fill?.changes), ...(fill?.writes ?? [])],
  };
}

interface FillIn {
  changes: ClientChanges;
  writes: Write[];
}

/** What a mention adds to a client that lacks it: `through` is the identity it was found by, `claimed` the one it brings. */
async function fillIn(
  ctx: PracticeContext,
  client_id: string,
  person: Person,
  through: string,
  claimed: string | null,
): Promise<FillIn | null> {
  const { practice_id } = ctx.practice;
  const { data: client } = await ctx.db.client.get({ practice_id, id: client_id }).go({ consistent: true });
  if (!client) return null;
  const email = client.email ?? person.email ?? undefined;
  const identification_number = client.identification_number ?? person.identification_number ?? undefined;
  const directory = directoryText({ name: client.name, phone: client.phone, email, identification_number });
  const marks: IdentityMarks = { has_email: email !== undefined, ...(claimed ? { identification: claimed } : {}) };
  const marked: Write = {
    write: ({ identity }) =>
      identity
        .patch({ practice_id, identity: through })
        .set(marks)
        .where((attributes, { eq }) => eq(attributes.client_id, client_id))
        .commit(),
    refused: () => STALE,
  };
  return {
    changes: { email, identification_number, directory },
    writes: claimed ? [marked, claimIdentity(practice_id, claimed, client_id, marks)] : [marked],
  };
}

interface IdentityMarks {
  has_email?: boolean;
  identification?: string;
}

export const claimIdentity = (
  practice_id: string,
  identity: string,
  client_id: string,
  marks: IdentityMarks,
): Write => ({
  write: (entities) => entities.identity.create({ practice_id, identity, client_id, ...marks }).commit(),
  refused: () => STALE,
});

function newClient(ctx: PracticeContext, person: Person, identities: string[]): ResolvedClient {
  const { practice_id } = ctx.practice;
  const client_id = newId("cli", ctx.clock);
  const marks = { identification: idIdentity(person) ?? undefined, has_email: person.email !== null };
  return {
    client_id,
    after: async (delta) => freshRecord(ctx, client_id, person, delta),
    writes: (delta) => [
      {
        write: ({ client }) => client.create(freshRecord(ctx, client_id, person, delta)).commit(),
        refused: () => STALE,
      },
      ...identities.map((identity) => claimIdentity(practice_id, identity, client_id, marks)),
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
    directory: directoryText(person),
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

type ClientChanges = Partial<Pick<ClientRecord, "email" | "identification_number" | "directory">>;

/** Changes what an existing client carries, and sets `changes` of its own data. */
export function clientWrite(
  ctx: Author,
  practice_id: string,
  client_id: string,
  delta: ClientDelta,
  changes: ClientChanges = {},
): Write {
  return {
    write: ({ client }) =>
      client
        .patch({ practice_id, id: client_id })
        .data((attributes, { add, set, remove }) => {
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
          if (changes.email) set(attributes.email, changes.email);
          if (changes.identification_number) set(attributes.identification_number, changes.identification_number);
          if (changes.directory) set(attributes.directory, changes.directory);
          set(attributes.updated_at, ctx.clock.now().toISOString());
        })
        .where(({ sales }, { eq }) => (delta.sale ? eq(sales, delta.sale.salesBefore) : ""))
        .commit(),
    refused: () => STALE,
  };
}
