import type { Lookup } from "../../db/electrodb";
import {
  type Context,
  type Found,
  only,
  type PracticeContext,
  readBoth,
  readEach,
  readQuery,
  readTogether,
} from "../../db/index";
import { CLIENT_PROJECTION, type ClientRecord, type ClientTask } from "../../domain/client/entity";
import type { ActivePackageCheck, ClientList, ClientListItem } from "../../domain/client/output";
import { activePackages, clientMatcher, type DirectoryEntry, likelihood } from "../../domain/client/rules";
import type { ListClientsInput } from "../../domain/client/schema";
import { ACTIVE_PACKAGE_TEXT } from "../../domain/purchase/rules";
import { AppError } from "../../errors";
import { toE164 } from "../../lib/phone/rules";
import { normalizeName } from "../../lib/spanish/rules";
import { type Asking, requireOwn } from "./conversation";
import { countLookups, totalOf } from "./count";
import {
  entriesAfter,
  firstInDirectory,
  isBefore,
  lastInDirectory,
  namedInDirectory,
  type Place,
  readPlace,
  searchDirectory,
  writePlace,
} from "./directory";
import { toListItem } from "./record";

/** Lists clients by name. A search reads the whole directory, and lists first the names that begin with its text, then
 * those with a word that does, then the others that match. A cursor neither skips nor repeats clients when others are
 * created or deleted. @throws AppError `invalid_input` for an invalid cursor. */
export async function listClients(ctx: PracticeContext, input: ListClientsInput): Promise<ClientList> {
  const search = input.search?.trim();
  const size = input.limit ?? input.page_size;
  const page = { skip: (input.page - 1) * size, take: size, after: readPlace(input.cursor) };
  const { clients, total, last, isMore } = search
    ? await readFound(ctx, page, await findInDirectory(ctx, search))
    : await readPage(ctx, page);
  return {
    clients: clients.map((record) => toListItem(ctx, record)),
    total_count: total,
    total_pages: Math.ceil(total / size),
    page: input.page,
    next_cursor: isMore && last ? writePlace(last) : null,
  };
}

async function findInDirectory(ctx: PracticeContext, search: string): Promise<(DirectoryEntry & Place)[]> {
  const found = await searchDirectory(ctx, clientMatcher(search, toE164(search)));
  const rank = likelihood(search);
  return found.map((entry) => ({ rank: rank(entry), ...entry })).sort((a, b) => a.rank - b.rank);
}

interface PageInput {
  skip: number;
  take: number;
  /** The position after which the page starts, instead of `skip`; null for a numbered page. */
  after: Place | null;
}

async function readFound(ctx: PracticeContext, page: PageInput, found: (DirectoryEntry & Place)[]) {
  const { skip, take, after } = page;
  const left = after ? found.filter((entry) => isBefore(after, entry)) : found.slice(skip);
  const entries = left.slice(0, take);
  const clients = await readClients(ctx, idsOf(entries));
  return { clients, total: found.length, last: entries.at(-1), isMore: left.length > take };
}

const placeOf = (entry: DirectoryEntry | undefined): Place | undefined => entry && { ...entry, rank: 0 };

/** Number of entries up to which reading from the start costs less than reading the count first. */
const NEAR = 250;

async function readPage(ctx: PracticeContext, page: PageInput) {
  const { db, practice } = ctx;
  const { practice_id } = practice;
  const { skip, take, after } = page;
  const counted = countLookups(db, practice_id);
  if (!after && skip + take > NEAR) {
    const total = totalOf(ctx, await readTogether(db, counted));
    const isNearEnd = total - skip < skip + take;
    const entries = await (isNearEnd ? lastInDirectory(ctx, { skip, take, total }) : firstInDirectory(ctx, page));
    return {
      clients: await readClients(ctx, idsOf(entries)),
      total,
      last: placeOf(entries.at(-1)),
      isMore: total > skip + take,
    };
  }
  const read = await (after ? entriesAfter(ctx, after, take + 1) : firstInDirectory(ctx, { skip, take: take + 1 }));
  const entries = read.slice(0, take);
  const lookups = idsOf(entries).map((id) => db.one.client({ practice_id, id }));
  const [found, parts] = await readBoth(db, lookups, counted);
  return {
    clients: found.filter((record) => record !== null),
    total: totalOf(ctx, parts),
    last: placeOf(entries.at(-1)),
    isMore: read.length > take,
  };
}

const idsOf = (entries: DirectoryEntry[]): string[] => entries.map(({ id }) => id);

/** Clients in the order of the ids, without missing clients. @throws AppError as `requireOwn`. */
export async function readClients(ctx: PracticeContext, ids: string[]): Promise<ClientRecord[]> {
  if (ids.length === 0) return [];
  const found = await readEach(ctx.db, ids, (id) => ctx.db.one.client({ practice_id: ctx.practice.practice_id, id }));
  for (const [index, id] of ids.entries()) if (found[index]) requireOwn(ctx, id, found[index]);
  return found.filter((record) => record !== null);
}

export const getClient = async (ctx: PracticeContext, id: string): Promise<ClientListItem> =>
  toListItem(ctx, await requireClient(ctx, id));

/** The client with `id` or, after a merge, the remaining one. @throws `not_found`, also if deleted; as `requireOwn`. */
export async function requireClient(ctx: PracticeContext, id: string): Promise<ClientRecord> {
  const client = await findClient(ctx, ctx.practice.practice_id, id);
  if (!client) throw noClient();
  return client;
}

const noClient = () => new AppError("not_found", { message: "Este cliente ya no existe.", data: { gone: "client" } });

/** The client with `id` or, after a merge, the remaining client; null if deleted. @throws AppError as `requireOwn`. */
export const findClient = async (
  ctx: Pick<Context, "db"> & Asking,
  practice_id: string,
  id: string,
): Promise<ClientRecord | null> => (await seekClient(ctx, practice_id, id)).client;

/** Refuses in an agent's conversation a client who is missing or not the writer. @throws AppError as `requireOwn`. */
export async function requireOwnClient(ctx: PracticeContext, client_id: string): Promise<void> {
  const { writer } = ctx.actor;
  if (writer && !writer.people.has(client_id)) await findClient(ctx, ctx.practice.practice_id, client_id);
}

/** The client ids under which a client's records are stored: the client's own, then those being merged into it. */
export async function idsOfRecord(
  { db }: PracticeContext,
  { practice_id, id, merging }: ClientRecord,
): Promise<string[]> {
  if (!merging) return [id];
  const merges = db.clientTask.query
    .task({ practice_id })
    .where(({ into, due }, { eq, exists }) => `${eq(into, id)} AND ${exists(due)}`);
  const { data: tasks } = await readQuery(db, "clientTask", merges, { consistent: true });
  return [id, ...tasks.map(({ client_id }) => client_id)];
}

/** The ids of a client and of all clients merged into it: each may be in records that no merge moves. One query. */
export async function allIdsOf({ db }: Pick<Context, "db">, practice_id: string, id: string): Promise<string[]> {
  const query = db.clientTask.query.task({ practice_id });
  const { data: tasks } = await readQuery(db, "clientTask", query, { consistent: true });
  const mergedInto = (into: string): string[] =>
    tasks.filter((each) => each.into === into).flatMap((each) => [each.client_id, ...mergedInto(each.client_id)]);
  return [id, ...mergedInto(id)];
}

interface Owner {
  ids: string[];
  /** The client under each of `ids`; empty if the client does not exist. */
  clients: Map<string, ClientRecord>;
}

/** The owner of the requested records: the client with `id`; else, in a conversation, all clients who are the writer;
 * else null for the whole practice. @throws AppError as `requireOwn`. */
export async function readOwnerNamed(ctx: PracticeContext, id: string | null | undefined): Promise<Owner | null> {
  if (id) return readOwner(ctx, id);
  const { writer } = ctx.actor;
  return writer ? readOwners(ctx, [...writer.people]) : null;
}

/** Several clients as one owner of all their records. @throws AppError as `requireOwn`. */
export async function readOwners(ctx: PracticeContext, clientIds: string[]): Promise<Owner> {
  const owners = await Promise.all(clientIds.map((id) => readOwner(ctx, id)));
  return { ids: owners.flatMap(({ ids }) => ids), clients: new Map(owners.flatMap(({ clients }) => [...clients])) };
}

/** The queries for an owner's records: one for each id, or one for the whole practice if `owner` is null. */
export const listsOf = <P, C>(
  { practice: { practice_id } }: PracticeContext,
  owner: Owner | null,
  ofPractice: (key: { practice_id: string }) => P,
  ofClient: (key: { practice_id: string; client_id: string }) => C,
) =>
  owner?.ids.map((client_id) => ({ practice_id, client_id })).map((of) => ({ of, query: ofClient(of) })) ?? [
    { of: { practice_id }, query: ofPractice({ practice_id }) },
  ];

/** All ids of the client with `id` or, after a merge, of the remaining client. One read, another per merge, and a query
 * while a merge is under way. @throws AppError as `requireOwn`. */
async function readOwner(ctx: PracticeContext, id: string): Promise<Owner> {
  const client = await findClient(ctx, ctx.practice.practice_id, id);
  if (!client) return { ids: [id], clients: new Map() };
  const ids = await idsOfRecord(ctx, client);
  return { ids, clients: new Map(ids.map((each) => [each, client])) };
}

/** Returns a function that tells whether a client was merged into `id` at or after the instant `since`. One query. */
export async function readMergedInto({ db, practice: { practice_id } }: PracticeContext) {
  const merges = db.clientTask.query.task({ practice_id }).where(({ into }, { exists }) => exists(into));
  const { data } = await readQuery(db, "clientTask", merges, { consistent: true });
  return (id: string, since: string) => data.some(({ into, created_at }) => into === id && created_at >= since);
}

/** The client with `id` or, after a merge, the remaining client; for a deleted client, the task of the deletion. */
async function seekClient(ctx: Pick<Context, "db"> & Asking, practice_id: string, id: string) {
  const found = await followClient(ctx, practice_id, id);
  requireOwn(ctx, id, found.client);
  return found;
}

async function followClient({ db }: Pick<Context, "db">, practice_id: string, id: string): Promise<Sought> {
  const [client, task] = await readTogether(db, [
    db.one.client({ practice_id, id }),
    db.one.clientTask({ practice_id, client_id: id }),
  ]);
  return !client && task?.into ? followClient({ db }, practice_id, task.into) : { client, task };
}

interface Sought {
  client: ClientRecord | null;
  task: ClientTask | null;
}

/** The client with `id` or, after a merge, the remaining client. One read, another per merge. @throws AppError
 * `not_found`, also for another practice's; `client_deleted` while the client is being erased; `other_conversation`. */
export async function readClient(ctx: PracticeContext, id: string): Promise<ClientRecord> {
  const { client, task } = await seekClient(ctx, ctx.practice.practice_id, id);
  if (client) return client;
  throw task ? new AppError("client_deleted") : noClient();
}

/** The client of a record. @throws AppError `client_deleted`, also once the client is erased; `other_conversation`. */
export const readClientOf = (ctx: PracticeContext, { client_id }: { client_id: string }): Promise<ClientRecord> =>
  readClient(ctx, client_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("client_deleted") : error;
  });

/** The records' clients by `client_id`, without deleted ones. One request per 100 ids, and one or more for each id
 * that has no client, which may have been merged. */
export const readClientsOf = async (ctx: PracticeContext, records: readonly { client_id?: string | undefined }[]) =>
  (await readClientsBeside(ctx, records, CLIENT_PROJECTION, [])).clients;

/** Reads some attributes of the records' clients, by `client_id`, and in the same request the items of `lookups`. */
export async function readClientsBeside<N extends keyof ClientRecord, const L extends readonly Lookup<unknown>[]>(
  ctx: PracticeContext,
  records: readonly { client_id?: string | undefined }[],
  names: readonly N[],
  lookups: L,
): Promise<{ clients: Map<string, Pick<ClientRecord, N>>; beside: Found<L> }> {
  const { practice_id } = ctx.practice;
  const ids = [...new Set(records.flatMap(({ client_id }) => client_id || []))];
  const wanted = ids.map((id) => only(ctx.db.one.client({ practice_id, id }), names));
  const [found, beside] = await readBoth(ctx.db, wanted, [...lookups]);
  const clients = new Map<string, Pick<ClientRecord, N>>();
  for (const [index, id] of ids.entries()) {
    const client = found[index] ?? (await findClient(ctx, practice_id, id));
    if (!client) continue;
    await requireOwnClient(ctx, id);
    clients.set(id, client);
  }
  return { clients, beside: beside as Found<L> };
}

export async function checkActivePackages(ctx: PracticeContext, text: string): Promise<ActivePackageCheck> {
  const entries = await namedInDirectory(ctx, normalizeName(text));
  const clients = await readClients(ctx, idsOf(entries.slice(0, 100)));
  const now = ctx.clock.now().toISOString();
  const active_packages = clients.flatMap((client) => activePackages(Object.values(client.packages ?? {}), now));
  return {
    has_active_packages: active_packages.length > 0,
    message: active_packages.length > 0 ? ACTIVE_PACKAGE_TEXT : "El cliente no tiene paquetes activos.",
    active_packages,
  };
}
