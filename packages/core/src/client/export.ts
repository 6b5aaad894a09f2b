import { toAppointment } from "../appointment/record";
import { toBill } from "../bill/read";
import type { PracticeContext } from "../context";
import { toPayment } from "../payment/read";
import { zoneOf } from "../practice/rules";
import { listLedger, toPurchase } from "../purchase/read";
import type { ClientExport } from "./export/output";
import { requireClient } from "./read";
import { toListItem } from "./record";

/** Every appointment, purchase, payment and cuenta de cobro of a client, however old. */
export async function recordsOf(ctx: PracticeContext, client_id: string) {
  const { practice_id } = ctx.practice;
  const [appointments, purchases, payments, bills] = await Promise.all([
    ctx.db.appointment.query.byClient({ practice_id, client_id }).go({ pages: "all" }),
    ctx.db.purchase.query.byClient({ practice_id, client_id }).go({ pages: "all" }),
    ctx.db.payment.query.byClient({ practice_id, client_id }).go({ pages: "all" }),
    ctx.db.bill.query.byClient({ practice_id, client_id }).go({ pages: "all" }),
  ]);
  return { appointments: appointments.data, purchases: purchases.data, payments: payments.data, bills: bills.data };
}

/** All that the practice holds on one client. */
export async function exportClient(ctx: PracticeContext, id: string): Promise<ClientExport> {
  const client = await requireClient(ctx, id);
  const { appointments, purchases, payments, bills } = await recordsOf(ctx, client.id);
  return {
    exported_at: ctx.clock.now().toISOString(),
    practice: ctx.practice.name,
    client: { ...toListItem(ctx, client), created_at: client.created_at, updated_at: client.updated_at },
    appointments: appointments.map((record) => toAppointment(record, zoneOf(ctx.practice), client)),
    purchases: await Promise.all(
      purchases.map(async (record) => ({
        ...toPurchase(ctx, record, client),
        sessions: (await listLedger(ctx, record.id)).map(({ kind, sessions, appointment_id, actor, at }) => ({
          kind,
          sessions,
          appointment_id: appointment_id ?? null,
          actor,
          at,
        })),
      })),
    ),
    payments: payments.map((record) => toPayment(record, client)),
    bills: bills.map((record) => toBill(record, client)),
  };
}
