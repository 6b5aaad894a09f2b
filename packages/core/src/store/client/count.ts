import type { Database } from "../../db/database";
import type { Lookup } from "../../db/electrodb";
import { asRead, check, upsert, type Write } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";
import type { Practice } from "../../domain/practice/entity";

const PARTS = 2;

/** Number of the counter that includes a client. Ids end in random characters, so clients spread over all counters. */
const partOf = (client_id: string): number => client_id.charCodeAt(client_id.length - 1) % PARTS;

export const countWrite = ({ practice_id, id }: Pick<ClientRecord, "practice_id" | "id">, by: 1 | -1): Write =>
  upsert("clientCount", { of: { practice_id, part: partOf(id) }, add: { clients: by, changes: 1 } });

interface CountPart {
  clients: number;
  changes?: number | undefined;
}

export const countLookups = (db: Pick<Database, "one">, practice_id: string): Lookup<CountPart>[] =>
  Array.from({ length: PARTS }, (_, part) => db.one.clientCount({ practice_id, part }));

export const sumOfParts = (parts: readonly (CountPart | null)[]): number =>
  parts.reduce((sum, part) => sum + (part?.clients ?? 0), 0);

/** Checks that no client was added or removed since `parts` was read: each addition or removal raises `changes`. */
export const countChecks = (practice_id: string, parts: readonly (CountPart | null)[]): Write[] =>
  parts.map((found, part) => check("clientCount", { practice_id, part }, asRead(found, "changes")));

export const totalOf = (
  { practice: { clients_before } }: { practice: Pick<Practice, "clients_before"> },
  parts: readonly (CountPart | null)[],
): number => clients_before + sumOfParts(parts);
