import { activityWrites } from "../agent/activity";
import { isLive } from "../appointment/rules";
import { anonymizeAppointment } from "../appointment/write";
import type { PracticeContext } from "../context";
import { commit, STALE, type Write } from "../db/commit";
import { AppError } from "../errors";
import type { Purchase } from "../purchase/output";
import { toPurchase } from "../purchase/read";
import { BUYER_MEMBERS, prepareSale } from "../purchase/sale";
import { anonymizePurchase } from "../purchase/write";
import { NO_CHANGE, withSale } from "./delta";
import type { ClientRecord } from "./entity";
import { recordsOf } from "./export";
import { moveIdentities, ownIdentities, releaseIdentity } from "./identity";
import type { ClientListItem } from "./output";
import { changePerson, type PersonMembers, personFields, personOf, readPerson } from "./person";
import { readClient, toListItem } from "./read";
import { resolveClient } from "./resolve";
import { directoryText } from "./rules";
import {
  CLIENT_PHONE_TEXT,
  type CreateClientInput,
  type CreateClientWithPackageInput,
  OPTIONAL_DETAILS,
  type UpdateClientInput,
} from "./schema";

const CLIENT_MEMBERS = {
  name: "name",
  phone: "phone",
  phone_text: CLIENT_PHONE_TEXT,
  email: "email",
  identification_number: "identification_number",
} as const satisfies PersonMembers<keyof CreateClientInput & keyof UpdateClientInput>;

/** Creates a client, or answers the one that this person is already. @throws AppError `invalid_input`. */
export async function createClient(ctx: PracticeContext, input: CreateClientInput): Promise<ClientListItem> {
  const person = readPerson(input, CLIENT_MEMBERS);
  return commit(ctx, async () => {
    const { client, writes } = await resolveClient(ctx, person);
    const listed = activityWrites(ctx, client.practice_id, "client.create", { client_id: client.id });
    return { writes: [...writes(NO_CHANGE), ...listed], result: toListItem(ctx, client) };
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
  const person = readPerson(input, BUYER_MEMBERS);
  const opening = { kind: "edit", sessions_used: input.sessions_used } as const;
  return commit(ctx, async () => {
    const { client, writes } = await resolveClient(ctx, person);
    const sale = await prepareSale(ctx, {
      package_id: input.package_id,
      buyer: person,
      client,
      payment: input,
      opening,
    });
    const delta = { ...NO_CHANGE, ...sale.delta };
    return {
      writes: [...sale.writes, ...writes(delta)],
      result: { client: toListItem(ctx, withSale(client, delta)), purchase: toPurchase(ctx, sale.purchase) },
    };
  });
}

/**
 * Changes a client's own data. What was booked or sold keeps the name and contact it was made with.
 * @throws AppError `not_found`; `duplicate_client` when the data would make two clients one person.
 */
export async function updateClient(ctx: PracticeContext, input: UpdateClientInput): Promise<ClientListItem> {
  return commit(ctx, async () => {
    const before = await readClient(ctx, input.id);
    const person = changePerson(personOf(before), input, CLIENT_MEMBERS);
    const after: ClientRecord = {
      ...before,
      ...personFields(person),
      directory: directoryText(person),
      updated_at: ctx.clock.now().toISOString(),
    };
    const moved = await moveIdentities(ctx, before, after);
    return { writes: [detailsWrite(before, after), ...moved], result: toListItem(ctx, after) };
  });
}

/** Writes a client's own details under the condition that nobody else has changed them meanwhile; its counts are left alone. */
function detailsWrite(before: ClientRecord, after: ClientRecord): Write {
  const { practice_id, id, name, phone, directory, updated_at } = after;
  const kept = OPTIONAL_DETAILS.filter((detail) => after[detail] !== undefined);
  const emptied = OPTIONAL_DETAILS.filter((detail) => after[detail] === undefined);
  return {
    write: ({ client }) =>
      client
        .patch({ practice_id, id })
        .set({
          name,
          phone,
          directory,
          updated_at,
          ...Object.fromEntries(kept.map((detail) => [detail, after[detail]])),
        })
        .remove(emptied)
        .where((attributes, { eq, notExists }) =>
          [
            eq(attributes.directory, before.directory),
            ...OPTIONAL_DETAILS.map((detail) => {
              const old = before[detail];
              return old === undefined ? notExists(attributes[detail]) : eq(attributes[detail], old);
            }),
          ].join(" AND "),
        )
        .commit(),
    refused: () => STALE,
  };
}
/**
 * Deletes a client. Appointments and purchases stay, without anything that says whose they were.
 *
 * The records are made anonymous first and the client goes last, so that a deletion which is cut short can be repeated;
 * the client only goes while no appointment was added meanwhile.
 * @throws AppError `not_found`; `live_appointments` while any is still to come.
 */
export async function deleteClient(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  return commit(ctx, async () => {
    const client = await readClient(ctx, id);
    const visits = Object.keys(client.visits ?? {}).length;
    if (visits > client.completed_appointments) throw new AppError("live_appointments");
    const { appointments, purchases } = await recordsOf(ctx, id);
    if (appointments.some(({ status }) => isLive(status))) throw new AppError("live_appointments");
    for (const record of appointments) await anonymizeAppointment(ctx, record);
    for (const record of purchases) await anonymizePurchase(ctx, record);
    await forgetAnswers(ctx, client);
    const identities = await ownIdentities(ctx, client);
    return {
      writes: [
        {
          write: (entities) =>
            entities.client
              .delete({ practice_id: client.practice_id, id })
              .where(
                ({ total_appointments, sales, directory }, { eq }) =>
                  `${eq(total_appointments, client.total_appointments)} AND ${eq(sales, client.sales)} AND ${eq(directory, client.directory)}`,
              )
              .commit(),
          refused: () => STALE,
        },
        ...identities.map(releaseIdentity),
      ],
      result: { success: true },
    };
  });
}

/** Answers kept for repeated calls hold what they answered: those that speak of the client go at once. */
async function forgetAnswers(ctx: PracticeContext, { practice_id, id, name, phone }: ClientRecord): Promise<void> {
  const { data } = await ctx.db.idempotency.query.call({ practice_id }).go({ consistent: true, pages: "all" });
  const speaking = data.filter(({ answer }) => [id, name, phone].some((text) => answer.includes(text)));
  for (const { key } of speaking) await ctx.db.idempotency.delete({ practice_id, key }).go();
}
