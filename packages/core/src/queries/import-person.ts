import type { PracticeContext } from "../db/index";
import type { ClientRecord } from "../domain/client/entity";
import { type Person, personOf } from "../domain/client/person";
import { hasSameNumber, isAlike, isKnownPerson } from "../domain/client/rules";
import type { RowPreview } from "../domain/import/output";
import type { ImportRow, RowClient, RowLeaves } from "../domain/import/schema";
import { OPTIONAL_DETAILS } from "../domain/person/schema";
import { purchaseStatus } from "../domain/purchase/rules";
import { AppError } from "../errors";
import { mapFields } from "../fields";
import { normalizeName } from "../lib/spanish/rules";
import { namedInDirectory } from "../store/client/directory";
import { idsByPhone } from "../store/client/identity";
import { readClient, readClients } from "../store/client/read";
import { filledIn, type ResolvedClient, resolveClient } from "../store/client/resolve";
import { findRow } from "../store/import/read";

const MOST_CANDIDATES = 5;

const OF_ROW = "row:";
/** Temporary id of a person who is not a client yet. @param key the key of the person's row. */
const rowId = (key: string): string => `${OF_ROW}${key}`;
export const isRowId = (id: string): boolean => id.startsWith(OF_ROW);

export interface Sought {
  /** An existing or new client; null if the row's `client_id` names an earlier row that has not been imported (yet). */
  resolved: ResolvedClient | null;
  alike: ClientRecord[];
}

/** Finds a row's person as a booking does, and similar clients. @throws AppError `not_found`. */
export async function seekPerson(ctx: PracticeContext, row: ImportRow, person: Person): Promise<Sought> {
  if (row.client_id) {
    const before = await readNamed(ctx, row.client_id);
    return { resolved: before && (await completedClient(ctx, before, person)), alike: [] };
  }
  const resolved = await resolveClient(ctx, person);
  if (resolved.before || row.is_other) return { resolved, alike: [] };
  const alike = await readAlike(ctx, person);
  // A similar client with this identity was created after `resolveClient` searched, so that search is repeated.
  if (alike.some((each) => isKnownPerson(each, person)))
    return { resolved: await resolveClient(ctx, person), alike: [] };
  return { resolved, alike };
}

/** Fills in a chosen client's missing details, without a document that another client has. */
const completedClient = (ctx: PracticeContext, before: ClientRecord, person: Person): Promise<ResolvedClient> =>
  filledIn(ctx, before, person).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "duplicate_client") throw error;
    return filledIn(ctx, before, { ...person, identification_number: null });
  });

async function readNamed(ctx: PracticeContext, id: string): Promise<ClientRecord | null> {
  if (!isRowId(id)) return readClient(ctx, id);
  const record = await findRow(ctx, id.slice(OF_ROW.length));
  return record && readClient(ctx, record.client_id);
}

async function readAlike(ctx: PracticeContext, { name, phone }: Person): Promise<ClientRecord[]> {
  const [named, behind] = await Promise.all([namedInDirectory(ctx, normalizeName(name)), idsByPhone(ctx, phone)]);
  return readClients(ctx, [...new Set([...named.map(({ id }) => id), ...behind])].slice(0, MOST_CANDIDATES));
}

type Who = { client: RowClient; resolved: ResolvedClient | null } | { candidates: RowPreview["candidates"] };

export interface Asking {
  row: ImportRow;
  person: Person;
  key: string;
  sought: Sought;
}

/** The person of a row: a client, an earlier row's person or a new one; or candidates for the therapist to choose from.
 * @throws AppError `not_found` if `client_id` names an earlier row that is gone. */
export function whoIs(ctx: PracticeContext, asking: Asking, before: readonly RowLeaves[]): Who {
  const { row, person, key, sought } = asking;
  const people = new Map(before.map(({ client }) => [client.id, client]));
  if (row.client_id) return named(ctx, row.client_id, asking, people);
  const all = [...people.values()];
  const found = sought.resolved?.before && (people.get(sought.resolved.before.id) ?? sought.resolved.before);
  const numbered = all.find((each) => hasSameNumber(each, person));
  const isTheirs = found && hasSameNumber(found, person) !== false && (numbered ?? found).id === found.id;
  if (sought.resolved && isTheirs) return ofTable(ctx, sought.resolved, people);
  const met = numbered ?? all.find((each) => isKnownPerson(each, person));
  if (met) return { client: completed(met, person), resolved: null };
  const candidates = row.is_other ? [] : candidatesOf(person, [...sought.alike, ...(found ? [found] : [])], all);
  if (candidates.length > 0) return { candidates };
  return { client: { id: rowId(key), ...person, packages: [] }, resolved: found ? null : sought.resolved };
}

function named(ctx: PracticeContext, id: string, { person, sought }: Asking, people: Map<string, RowClient>): Who {
  const { resolved } = sought;
  if (resolved) return ofTable(ctx, resolved, people);
  const client = people.get(id);
  if (!client) throw new AppError("not_found", { message: "La fila de la misma persona no se trajo." });
  return { client: completed(client, person), resolved: null };
}

function ofTable(ctx: PracticeContext, resolved: ResolvedClient, people: Map<string, RowClient>): Who {
  const { before, client } = resolved;
  const details = personOf(client);
  const after = before && people.get(before.id);
  const packages = activeOf(ctx, client);
  return { client: after ? completed(after, details) : { id: client.id, ...details, packages }, resolved };
}

export function activeOf({ clock }: PracticeContext, client: ClientRecord): RowClient["packages"] {
  const packages = Object.entries(client.packages ?? {}).map(([id, each]) => ({ id, ...each }));
  const now = clock.now().toISOString();
  return packages.filter((each) => purchaseStatus(each, now) === "active");
}

const completed = (client: RowClient, person: Person): RowClient => ({
  ...client,
  ...mapFields(OPTIONAL_DETAILS, (detail) => client[detail] ?? person[detail]),
});

function candidatesOf(
  person: Person,
  ofTable: readonly Pick<ClientRecord, "id" | "name" | "phone">[],
  ofRows: readonly RowClient[],
): RowPreview["candidates"] {
  const all = [...ofTable, ...ofRows.filter((each) => isAlike(each, person))];
  return [...new Map(all.map(({ id, name, phone }) => [id, { id, name, phone }])).values()].slice(0, MOST_CANDIDATES);
}
