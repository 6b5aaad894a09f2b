import { activityWrites } from "../agent/activity";
import type { PracticeContext } from "../context";
import { commit, STALE, type Write } from "../db/commit";
import { readTogether } from "../db/database";
import { AppError } from "../errors";
import type { Purchase } from "../purchase/output";
import { prepareSale } from "../purchase/sale";
import { toPurchase } from "../purchase/service";
import { normalizeText } from "../spanish/rules";
import type { ClientRecord } from "./entity";
import {
  claimIdentity,
  identityLookup,
  idIdentity,
  NO_CHANGE,
  nameIdentity,
  type Person,
  resolveClient,
} from "./identity";
import type { ActivePackageCheck, ClientListItem } from "./output";
import { activePackages, directoryText, toE164 } from "./rules";
import type { ClientByInfoInput, CreateClientInput, CreateClientWithPackageInput, UpdateClientInput } from "./schema";
import { readClients, searchDirectory, toListItem } from "./service";

interface PhoneInput {
  phone?: string | null;
  phone_number?: string | null;
  whatsapp_code?: string | null;
}

function phoneOf({ phone, phone_number, whatsapp_code }: PhoneInput, path: string): string {
  const e164 = toE164(phone_number?.trim() || phone || "", whatsapp_code?.replace("+", "") || undefined);
  if (e164) return e164;
  const message = "Número de teléfono requerido";
  throw new AppError("invalid_input", { message, errors: [{ path, message }] });
}

const given = (text: string | null | undefined) => text?.trim() || null;

/** Creates a client, or answers the one that this person is already. @throws AppError `invalid_input`. */
export async function createClient(ctx: PracticeContext, input: CreateClientInput): Promise<ClientListItem> {
  const person: Person = {
    name: input.name,
    phone: phoneOf(input, "phone"),
    email: given(input.email),
    identification_number: given(input.identification_number),
  };
  return commit(ctx, async () => {
    const client = await resolveClient(ctx, person);
    const listed = activityWrites(ctx, ctx.practice.practice_id, "client.create", { client_id: client.client_id });
    return {
      writes: [...client.writes(NO_CHANGE), ...listed],
      result: toListItem(ctx, await client.after(NO_CHANGE)),
    };
  });
}

/**
 * Sells a package to a client who may be new: both in one transaction.
 * @throws AppError `active_package`, `package_inactive`, `not_found`, `invalid_input`.
 */
export async function createClientWithPackage(
  ctx: PracticeContext,
  input: CreateClientWithPackageInput,
): Promise<{ client: ClientListItem; purchase: Purchase }> {
  const person: Person = {
    name: input.client_name,
    phone: phoneOf({ ...input, phone: input.client_phone }, "client_phone"),
    email: given(input.client_email),
    identification_number: given(input.client_identification_number),
  };
  const opening = { kind: "edit", sessions_used: input.sessions_used } as const;
  return commit(ctx, async () => {
    const client = await resolveClient(ctx, person);
    const sale = await prepareSale(ctx, input.package_id, person, client, input, opening);
    const delta = { ...NO_CHANGE, ...sale.delta };
    return {
      writes: [...sale.writes, ...client.writes(delta)],
      result: { client: toListItem(ctx, await client.after(delta)), purchase: toPurchase(ctx, sale.purchase) },
    };
  });
}

/** @throws AppError `not_found`, also for another practice's. */
export async function getClient(ctx: PracticeContext, id: string): Promise<ClientListItem> {
  return toListItem(ctx, await readClient(ctx, id));
}

export async function readClient(ctx: PracticeContext, id: string): Promise<ClientRecord> {
  const { data } = await ctx.db.client.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true });
  if (!data) throw new AppError("not_found", { message: "Este cliente ya no existe." });
  return data;
}

/** The client of this name, and of this phone or email where they are given; the first by name when several are. */
export async function findByInfo(
  ctx: PracticeContext,
  input: ClientByInfoInput,
): Promise<{ client: ClientListItem | null }> {
  const name = normalizeText(input.name);
  const email = input.email ? normalizeText(input.email) : null;
  const phone = input.phone?.trim() ? toE164(input.phone) : null;
  const [entry] = await searchDirectory(
    ctx,
    (each) => each.name === name && (!email || each.email === email) && (!phone || each.phone === phone),
  );
  const [client] = entry ? await readClients(ctx, [entry.id]) : [];
  return { client: client ? toListItem(ctx, client) : null };
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

/**
 * Changes a client's own data. What was booked or sold keeps the name and contact it was made with.
 * @throws AppError `not_found`; `duplicate_client` when the data would make two clients one person.
 */
export async function updateClient(ctx: PracticeContext, input: UpdateClientInput): Promise<ClientListItem> {
  return commit(ctx, async () => {
    const before = await readClient(ctx, input.id);
    const email = input.email === undefined ? before.email : (given(input.email) ?? undefined);
    const identification_number =
      input.identification_number === undefined
        ? before.identification_number
        : (given(input.identification_number) ?? undefined);
    const after: ClientRecord = {
      ...before,
      name: input.name ?? before.name,
      phone: input.phone === undefined ? before.phone : phoneOf(input, "phone"),
      email,
      identification_number,
      updated_at: ctx.clock.now().toISOString(),
    };
    after.directory = directoryText(after);
    const writes = await identityChanges(ctx, before, after);
    return { writes: [dataWrite(before, after), ...writes], result: toListItem(ctx, after) };
  });
}

/** Writes a client's own data under the condition that nobody else has changed it meanwhile; its counts are left alone. */
function dataWrite(before: ClientRecord, after: ClientRecord): Write {
  const { practice_id, id, name, phone, directory, updated_at } = after;
  const optional = (["email", "identification_number"] as const).filter((field) => after[field] !== undefined);
  const emptied = (["email", "identification_number"] as const).filter((field) => after[field] === undefined);
  return {
    write: ({ client }) =>
      client
        .patch({ practice_id, id })
        .set({
          name,
          phone,
          directory,
          updated_at,
          ...Object.fromEntries(optional.map((field) => [field, after[field]])),
        })
        .remove(emptied)
        .where((attributes, { eq }) => eq(attributes.directory, before.directory))
        .commit(),
    refused: () => STALE,
  };
}

/** Moves a client's identities to its new data. */
async function identityChanges(ctx: PracticeContext, before: ClientRecord, after: ClientRecord): Promise<Write[]> {
  const { practice_id, id } = before;
  const identities = (record: ClientRecord) => {
    const person = {
      name: record.name,
      phone: record.phone,
      identification_number: record.identification_number ?? null,
    };
    return { byName: nameIdentity(person), byId: idIdentity(person) };
  };
  const [was, is] = [identities(before), identities(after)];
  const keys = [...new Set([was.byName, is.byName, was.byId, is.byId].filter((key) => key !== null))];
  const found = await readTogether(
    ctx.db,
    keys.map((key) => identityLookup(ctx.db, practice_id, key)),
  );
  const ownerOf = new Map(keys.map((key, index) => [key, found[index] ?? null]));
  const marks = { identification: is.byId ?? undefined, has_email: after.email !== undefined };

  const other = is.byId ? ownerOf.get(is.byId) : null;
  if (other && other.client_id !== id) throw new AppError("duplicate_client");
  const namesake = ownerOf.get(is.byName);
  const isNamesakes = namesake !== null && namesake !== undefined && namesake.client_id !== id;
  // Two of one name and phone are two people only while both have an identification number.
  if (isNamesakes && !(namesake.identification && is.byId)) throw new AppError("duplicate_client");

  const writes: Write[] = [];
  const wanted = new Set([...(isNamesakes ? [] : [is.byName]), ...(is.byId ? [is.byId] : [])]);
  for (const key of keys) {
    const isOwn = ownerOf.get(key)?.client_id === id;
    if (!wanted.has(key)) {
      if (isOwn) writes.push(releaseIdentity(practice_id, key, id));
    } else if (isOwn) writes.push(markIdentity(practice_id, key, id, marks));
    else writes.push(claimIdentity(practice_id, key, id, marks));
  }
  return writes;
}

const markIdentity = (
  practice_id: string,
  key: string,
  client_id: string,
  marks: { identification?: string; has_email: boolean },
): Write => ({
  write: ({ identity }) =>
    identity
      .put({ practice_id, identity: key, client_id, ...marks })
      .where((attributes, { eq }) => eq(attributes.client_id, client_id))
      .commit(),
  refused: () => STALE,
});

export const releaseIdentity = (practice_id: string, key: string, client_id: string): Write => ({
  write: ({ identity }) =>
    identity
      .delete({ practice_id, identity: key })
      .where((attributes, { eq }) => eq(attributes.client_id, client_id))
      .commit(),
  refused: () => STALE,
});

/** The identities that belong to a client now. One read. */
export async function ownIdentities(ctx: PracticeContext, client: ClientRecord): Promise<string[]> {
  const person = {
    name: client.name,
    phone: client.phone,
    identification_number: client.identification_number ?? null,
  };
  const keys = [nameIdentity(person), idIdentity(person)].filter((key) => key !== null);
  const found = await readTogether(
    ctx.db,
    keys.map((key) => identityLookup(ctx.db, client.practice_id, key)),
  );
  return keys.filter((_, index) => found[index]?.client_id === client.id);
}
