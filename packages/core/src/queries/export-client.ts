import { type PracticeContext, readQuery } from "../db/index";
import { annulledIds } from "../domain/bill/rules";
import type { ClientRecord } from "../domain/client/entity";
import type { ClientExport } from "../domain/export/output";
import { HANDOFF_STATES } from "../domain/handoff/schema";
import { answerer } from "../domain/kept/attributes";
import { ledgerFields } from "../domain/purchase/entity";
import { toAppointment } from "../store/appointment/record";
import { toBill } from "../store/bill/bills";
import { allIdsOf, idsOfRecord, requireClient } from "../store/client/read";
import { toListItem } from "../store/client/record";
import { toPayment } from "../store/payment/read";
import { listLedger, toPurchase } from "../store/purchase/read";
import { toConsent } from "../store/reminder/read";
import { findWaitlistEntry } from "../store/waitlist/read";
import { toHandoff } from "./list-handoffs";

const session = answerer(ledgerFields);

async function recordsOf({ db, practice: { practice_id } }: PracticeContext, ids: string[]) {
  const each = async <R>(read: (of: { practice_id: string; client_id: string }) => Promise<{ data: R[] }>) =>
    (await Promise.all(ids.map((client_id) => read({ practice_id, client_id })))).flatMap(({ data }) => data);
  const [appointments, purchases, payments, bills] = await Promise.all([
    each((of) => readQuery(db, "appointment", db.appointment.query.byClient(of))),
    each((of) => readQuery(db, "purchase", db.purchase.query.byClient(of))),
    each((of) => readQuery(db, "payment", db.payment.query.byClient(of))),
    each((of) => readQuery(db, "bill", db.bill.query.byClient(of))),
  ]);
  return { appointments, purchases, payments, bills };
}

/** The handoffs about a client. Includes a handoff about the client's phone if no other client had that phone. */
async function handoffsOf({ db }: PracticeContext, { practice_id, id }: ClientRecord) {
  const states = HANDOFF_STATES.map((state) =>
    readQuery(db, "handoff", db.handoff.query.handoff({ practice_id, state }), { order: "desc" }),
  );
  const [ids, ...pages] = await Promise.all([allIdsOf({ db }, practice_id, id), ...states]);
  return pages
    .flatMap(({ data }) => data)
    .filter(({ client_id, people }) => {
      const clients = client_id ? [client_id] : people.filter((each) => each.startsWith("cli_"));
      return clients.length > 0 && clients.every((each) => ids.includes(each));
    });
}

export async function exportClient(ctx: PracticeContext, id: string): Promise<ClientExport> {
  const client = await requireClient(ctx, id);
  const { appointments, purchases, payments, bills } = await recordsOf(ctx, await idsOfRecord(ctx, client));
  const annulled = annulledIds(payments);
  return {
    exported_at: ctx.clock.now().toISOString(),
    practice: ctx.practice.name,
    client: { ...toListItem(ctx, client), created_at: client.created_at, updated_at: client.updated_at },
    reminder_consent: toConsent(client),
    waitlist: await findWaitlistEntry(ctx, client.id),
    appointments: appointments.map((record) => toAppointment(ctx, record, client)),
    purchases: await Promise.all(
      purchases.map(async (record) => ({
        ...toPurchase(ctx, record, client),
        sessions: (await listLedger(ctx, record.id)).map((entry) => session(entry, {})),
      })),
    ),
    payments: payments.map((record) => toPayment(record, client)),
    bills: bills.map((record) => toBill(record, client, annulled)),
    handoffs: (await handoffsOf(ctx, client)).map((record) => toHandoff(record, client)),
  };
}
