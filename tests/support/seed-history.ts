import type { PracticeContext } from "@sereno/core/db/context";
import type { BillRecord } from "@sereno/core/domain/bill/entity";
import type { EventRecord } from "@sereno/core/domain/event/entity";
import { numberedPlace } from "@sereno/core/domain/event/rules";
import type { ExpenseRecord } from "@sereno/core/domain/expense/entity";
import { announcedAt } from "@sereno/core/domain/kept/debts";
import type { PaymentRecord } from "@sereno/core/domain/payment/entity";
import type { LedgerRecord, PurchaseRecord } from "@sereno/core/domain/purchase/entity";
import { MOST_WAITING } from "@sereno/core/domain/waitlist/rules";
import { firstIdFrom } from "@sereno/core/ids";

/** A payment every eight hours, the last one a day ago. */
const EVERY_MS = 8 * 3_600_000;
const LAST_MS = 86_400_000;
const SESSIONS = 8;
const AT_ONCE = { concurrency: 8 };

const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

// Writes past payments with an event each. For every five payments, writes a bill (cuenta de cobro). For every ten,
// writes an expense and a fully used package. Adds an announced payment. Fills the waitlist except for one place.
export async function seedHistory(ctx: PracticeContext, payments: number): Promise<void> {
  const { db, practice } = ctx;
  const { practice_id } = practice;
  const { data: clients } = await db.client.query.client({ practice_id }).go({ pages: "all" });
  const now = ctx.clock.now().getTime();
  const at = (index: number) => new Date(now - LAST_MS - index * EVERY_MS).toISOString();
  // A new id contains the present time, so past records get ids built from their date.
  const idAt = (prefix: Parameters<typeof firstIdFrom>[0], index: number, within = 0) =>
    `${firstIdFrom(prefix, Date.parse(at(index)))}${String(within).padStart(16, "x")}`;
  const own = (index: number) => {
    const created_at = at(index);
    return { practice_id, client_id: clients[index % clients.length]?.id ?? "", created_at, updated_at: created_at };
  };

  const paid = list(payments, (index): PaymentRecord => {
    const received_on = at(index).slice(0, 10);
    const kinds = { kind: "payment", status: "confirmed", method: "nequi", created_by: "therapist" } as const;
    return { ...own(index), ...kinds, id: idAt("pay", index), amount: 130_000, received_on, parts: [], credit: 0 };
  });
  const since = new Date(now).toISOString();
  const announced: PaymentRecord = {
    ...{ ...own(0), ...announcedAt(practice_id, since), id: `${firstIdFrom("pay", now)}${"x".repeat(16)}` },
    ...{ kind: "payment", status: "announced", created_by: "agent" },
    ...{ amount: 130_000, received_on: since.slice(0, 10), parts: [], credit: 0 },
  };
  const sales = list(payments / 10, (index): PurchaseRecord => {
    const used = { sessions_total: SESSIONS, sessions_used: SESSIONS };
    const terms = { package_id: "pkg_old", package_name: "Ocho sesiones", ...used, created_by: "therapist" } as const;
    const money = { price: 900_000, total_paid: 900_000, payment_status: "paid" } as const;
    const place = index * 10;
    return { ...own(place), ...terms, ...money, id: idAt("pur", place), expires_at: at(place) };
  });
  const ledger = sales.flatMap(({ id: purchase_id }, sale) =>
    list(SESSIONS, (within): LedgerRecord => {
      const entry = { kind: "use", sessions: 1, actor: "therapist", at: at(sale * 10) } as const;
      return { practice_id, purchase_id, id: idAt("led", sale * 10, within), ...entry };
    }),
  );
  const bills = list(payments / 5, (index): BillRecord => {
    const place = index * 5;
    const payer = { payer_name: "Quien paga", payer_document_type: "CC", payer_document_number: "10000000" } as const;
    const therapist = { therapist_name: "Ana", therapist_nit: "900000000", city: "Bogotá", how_to_pay: "Nequi" };
    const sum = { amount: 130_000, retention: 0, excluded_from_vat: true, not_vat_responsible: true };
    const of = { number: payments / 5 - index, issued_on: at(place).slice(0, 10), concept: "Sesión" };
    return { ...own(place), ...payer, ...therapist, ...sum, ...of, status: "issued", id: idAt("bil", place) };
  });
  const expenses = list(payments / 10, (index): ExpenseRecord => {
    const place = index * 10;
    const what = { amount: 50_000, category: "rent", version: 1, spent_on: at(place).slice(0, 10) } as const;
    return { ...own(place), ...what, id: idAt("exp", place) };
  });
  const events = list(payments, (index): EventRecord => {
    const place = numberedPlace(payments - index);
    const { id: payment_id = "", client_id } = paid[index] ?? {};
    const events = [{ type: "payment.confirmed", client_id, payment_id } as const];
    return { practice_id, place, id: `evt_${index}`, occurred_at: at(index), events, ttl: 2 ** 31 };
  });
  const waiting_since = new Date(now - LAST_MS).toISOString();
  const wish = { weekdays: [], parts_of_day: [], appointment_types: [], earlier: false, waiting_since };

  await db.payment.put([...paid, announced]).go(AT_ONCE);
  await db.purchase.put(sales).go(AT_ONCE);
  await db.ledger.put(ledger).go(AT_ONCE);
  await db.bill.put(bills).go(AT_ONCE);
  await db.expense.put(expenses).go(AT_ONCE);
  await db.event.put(events).go(AT_ONCE);
  await db.waiting
    .put(clients.slice(0, MOST_WAITING - 1).map(({ id }) => ({ practice_id, client_id: id, ...wish })))
    .go(AT_ONCE);
}
