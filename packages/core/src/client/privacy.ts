import type { AppointmentRecord } from "../appointment/entity";
import { toAppointment } from "../appointment/record";
import { isLive } from "../appointment/rules";
import type { PracticeContext } from "../context";
import { commit, decideAgain, STALE } from "../db/commit";
import { AppError } from "../errors";
import { taskWrite } from "../meet/change";
import { zoneOf } from "../practice/rules";
import type { PurchaseRecord } from "../purchase/entity";
import { listLedger, toPurchase } from "../purchase/service";
import type { ClientRecord } from "./entity";
import { ownIdentities, readClient, releaseIdentity } from "./manage";
import type { ClientExport } from "./output";
import { toListItem } from "./service";

/** What stands in place of a deleted client's name. */
const ANONYMOUS = "Cliente eliminado";

async function recordsOf(ctx: PracticeContext, client_id: string) {
  const { practice_id } = ctx.practice;
  const [appointments, purchases] = await Promise.all([
    ctx.db.appointment.query.byClient({ practice_id, client_id }).go({ pages: "all" }),
    ctx.db.purchase.query.byClient({ practice_id, client_id }).go({ pages: "all" }),
  ]);
  return { appointments: appointments.data, purchases: purchases.data };
}

/** All that the practice holds on one client. */
export async function exportClient(ctx: PracticeContext, id: string): Promise<ClientExport> {
  const client = await readClient(ctx, id);
  const { appointments, purchases } = await recordsOf(ctx, id);
  return {
    exported_at: ctx.clock.now().toISOString(),
    practice: ctx.practice.name,
    client: { ...toListItem(ctx, client), created_at: client.created_at, updated_at: client.updated_at },
    appointments: appointments.map((record) => toAppointment(record, zoneOf(ctx.practice))),
    purchases: await Promise.all(
      purchases.map(async (record) => ({
        ...toPurchase(ctx, record),
        sessions: (await listLedger(ctx, record.id)).map(({ kind, sessions, appointment_id, actor, at }) => ({
          kind,
          sessions,
          appointment_id: appointment_id ?? null,
          actor,
          at,
        })),
      })),
    ),
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
    for (const record of appointments) await forgetAppointment(ctx, record);
    for (const record of purchases) await forgetPurchase(ctx, record);
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
        ...identities.map((key) => releaseIdentity(client.practice_id, key, id)),
      ],
      result: { success: true },
    };
  });
}

/** Its event leaves the therapist's calendar, too: it says the name. */
function forgetAppointment(ctx: PracticeContext, record: AppointmentRecord): Promise<void> {
  const { practice_id, id, is_virtual, create_google_meet } = record;
  return commit({ db: ctx.db }, async () => ({
    writes: [
      {
        write: ({ appointment }) =>
          appointment
            .patch({ practice_id, id })
            .set({ patient_name: ANONYMOUS, patient_phone: "", meet_status: "none" })
            .add({ version: 1 })
            .remove(["patient_email", "identification_number", "title", "notes", "google_meet_link"])
            .commit(),
        refused: decideAgain,
      },
      ...(is_virtual && create_google_meet ? [taskWrite(ctx, record)] : []),
    ],
    result: undefined,
  }));
}

async function forgetPurchase(ctx: PracticeContext, { practice_id, id }: PurchaseRecord): Promise<void> {
  await ctx.db.purchase
    .patch({ practice_id, id })
    .set({ client_name: ANONYMOUS, client_phone: "" })
    .remove(["client_email", "client_identification_number", "payment_reference", "notes"])
    .go();
}

/** Answers kept for repeated calls hold what they answered: those that speak of the client go at once. */
async function forgetAnswers(ctx: PracticeContext, { practice_id, id, name, phone }: ClientRecord): Promise<void> {
  const { data } = await ctx.db.idempotency.query.call({ practice_id }).go({ consistent: true, pages: "all" });
  const speaking = data.filter(({ answer }) => [id, name, phone].some((text) => answer.includes(text)));
  for (const { key } of speaking) await ctx.db.idempotency.delete({ practice_id, key }).go();
}
