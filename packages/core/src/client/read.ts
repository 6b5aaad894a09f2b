import type { Context, PracticeContext } from "../context";
import { readBoth, readTogether } from "../db/database";
import type { Lookup } from "../db/lookups";
import { AppError } from "../errors";
import { toE164 } from "../phone/rules";
import { normalizeText } from "../spanish/rules";
import { searchDirectory } from "./directory";
import type { ClientRecord } from "./entity";
import type { ActivePackageCheck, ClientList, ClientListItem } from "./output";
import { toListItem } from "./record";
import { activePackages, clientMatcher } from "./rules";
import type { ListClientsInput } from "./schema";

/** One page of the practice's clients by name. Two reads: the directory, and the page's clients in one batch. */
export async function listClients(ctx: PracticeContext, input: ListClientsInput): Promise<ClientList> {
  const search = input.search?.trim();
  const entries = await searchDirectory(ctx, search ? clientMatcher(search, toE164(search)) : () => true);
  const page = entries.slice((input.page - 1) * input.page_size, input.page * input.page_size);
  const records = await readClients(
    ctx,
    page.map(({ id }) => id),
  );
  return {
    clients: records.map((record) => toListItem(ctx, record)),
    total_count: entries.length,
    total_pages: Math.ceil(entries.length / input.page_size),
    page: input.page,
  };
}

/** Clients in the order of their ids, without those that are gone. One batch. */
export async function readClients(ctx: PracticeContext, ids: string[]): Promise<ClientRecord[]> {
  if (ids.length === 0) return [];
  const { practice_id } = ctx.practice;
  const { data } = await ctx.db.client
    .get(ids.map((id) => ({ practice_id, id })))
    .go({ preserveBatchOrder: true, consistent: true });
  return data.filter((record) => record !== null);
}

/** @throws AppError `not_found`, also for another practice's. */
export async function getClient(ctx: PracticeContext, id: string): Promise<ClientListItem> {
  return toListItem(ctx, await requireClient(ctx, id));
}

/** A client as stored, or what they have become. @throws AppError `not_found`, also for another practice's or a deleted one. */
export async function requireClient(ctx: PracticeContext, id: string): Promise<ClientRecord> {
  const client = await findClient(ctx, ctx.practice.practice_id, id);
  if (!client) throw new AppError("not_found", { message: GONE_TEXT });
  return client;
}

const GONE_TEXT = "Este cliente ya no existe.";

/** A client as stored, of one that was merged the client that they are now; null for one that was deleted. */
export async function findClient(
  ctx: Pick<Context, "db">,
  practice_id: string,
  id: string,
): Promise<ClientRecord | null> {
  const { client, task } = await seekClient(ctx, practice_id, id);
  return client ?? (task?.into ? findClient(ctx, practice_id, task.into) : null);
}

async function seekClient({ db }: Pick<Context, "db">, practice_id: string, id: string) {
  const [client, task] = await readTogether(db, [
    db.one.client({ practice_id, id }),
    db.one.clientTask({ practice_id, client_id: id }),
  ]);
  return { client, task };
}

/**
 * A client as stored, or what they have become. One read.
 * @throws AppError `not_found`, also for another practice's; `client_deleted` while they are being erased.
 */
export async function readClient(ctx: PracticeContext, id: string): Promise<ClientRecord> {
  const { client, task } = await seekClient(ctx, ctx.practice.practice_id, id);
  if (client) return client;
  if (task?.into) return readClient(ctx, task.into);
  throw task ? new AppError("client_deleted") : new AppError("not_found", { message: GONE_TEXT });
}

/** The client of an appointment or a purchase. @throws AppError `client_deleted`. */
export const readClientOf = (ctx: PracticeContext, { client_id }: { client_id: string }): Promise<ClientRecord> =>
  readClient(ctx, client_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("client_deleted") : error;
  });

/**
 * The clients of appointments or purchases as they are now, by the id under which those name them; without those that were
 * deleted. One request for each 100; more only while some are merged.
 */
export const readClientsOf = async (
  ctx: PracticeContext,
  records: readonly { client_id: string }[],
): Promise<Map<string, ClientRecord>> => (await readClientsBeside(ctx, records, [])).clients;

/** As `readClientsOf`, with other items in the same request, in their order. */
export async function readClientsBeside<T>(
  ctx: PracticeContext,
  records: readonly { client_id: string }[],
  lookups: Lookup<T>[],
): Promise<{ clients: Map<string, ClientRecord>; beside: (T | null)[] }> {
  const { practice_id } = ctx.practice;
  const ids = [...new Set(records.map(({ client_id }) => client_id))];
  const wanted = ids.map((id) => ctx.db.one.client({ practice_id, id }));
  const [found, beside] = await readBoth(ctx.db, wanted, lookups);
  const clients = new Map<string, ClientRecord>();
  for (const [index, id] of ids.entries()) {
    const client = found[index] ?? (await findClient(ctx, practice_id, id));
    if (client) clients.set(id, client);
  }
  return { clients, beside };
}

/** Whether a client of this name has sessions left in an active package. */
export async function checkActivePackages(ctx: PracticeContext, text: string): Promise<ActivePackageCheck> {
  const name = normalizeText(text);
  const entries = await searchDirectory(ctx, (each) => each.name === name);
  const clients = await readClients(
    ctx,
    entries.slice(0, 100).map(({ id }) => id),
  );
  const now = ctx.clock.now().toISOString();
  const active_packages = clients.flatMap((client) => activePackages(Object.values(client.packages ?? {}), now));
  return {
    has_active_packages: active_packages.length > 0,
    message: active_packages.length > 0 ? ACTIVE_PACKAGE_TEXT : "El cliente no tiene paquetes activos.",
    active_packages,
  };
}

const ACTIVE_PACKAGE_TEXT = "No se puede crear un paquete nuevo hasta que se terminen las sesiones del paquete actual.";
