import { EXPENSE_CATEGORIES } from "@sereno/core/domain/expense/rules";
import type { Client } from "../client";
import type { Draw } from "../draw";
import { type Does, dayAhead, markOf, onSome, somebody, someOf, write } from "./task";

const SETTLEMENTS = ["credit", "refund", "charge"] as const;
const amount = (draw: Draw) => 10_000 * (1 + draw.below(4));

const sell: Does = async (client, draw) => {
  const { name: client_name, phone: client_phone } = somebody(client, draw);
  const paid = draw.happens(0.5) ? { total_paid: 20_000 } : {};
  const whom = { package_id: client.told.package_id, client_name, client_phone };
  const input = { ...whom, price: 60_000, notes: markOf(draw), ...paid };
  await write(client, "purchase", draw, { procedure: "purchase.create", input });
};

const session =
  (procedure: string): Does =>
  async (client, draw) => {
    const purchase = someOf(client, draw, "purchase");
    const theirs = client.told.of("appointment").filter(({ said }) => said.client_id === purchase?.client_id);
    if (!purchase || theirs.length === 0) return;
    await client.change(procedure, { id: purchase.id, appointment_id: draw.pick(theirs).id }, draw.happens(0.3));
  };

const cancel = onSome("purchase", ({ id }, client, draw) =>
  client.change("purchase.cancel", { id, settle: draw.pick(SETTLEMENTS) }),
);

const pay: Does = async (client, draw) => {
  const whom = someOf(client, draw, "appointment") ?? someOf(client, draw, "purchase");
  if (!whom) return;
  const input = { client_id: whom.client_id, amount: amount(draw), method: "cash", reference: markOf(draw) };
  await write(client, "payment", draw, { procedure: "payment.record", input });
};

const annul = (thing: "payment" | "bill") =>
  onSome(thing, ({ id }, client, draw) =>
    write(client, thing, draw, { procedure: `${thing}.annul`, input: { id, reason: "Prueba" } }),
  );

/** Confirms an announced payment; other tabs may confirm or annul it at the same time. */
const confirm: Does = async (client, draw) => {
  const payments = await client.list<{ id: string }>("payment.announced", "payments");
  if (payments.length === 0) return;
  const input = { id: draw.pick(payments).id, allow_duplicate: true };
  await write(client, "payment", draw, { procedure: "payment.confirm", input });
};

const AHEAD = 400_000;

const refund: Does = async (client, draw) => {
  const whom = someOf(client, draw, "appointment") ?? someOf(client, draw, "payment");
  if (!whom) return;
  const of = (amount: number) => ({ client_id: whom.client_id, amount, method: "cash", reference: markOf(draw) });
  if (draw.happens(0.5)) await write(client, "payment", draw, { procedure: "payment.record", input: of(AHEAD) });
  await write(client, "payment", draw, { procedure: "payment.refundCredit", input: of(amount(draw)) });
};

/** Undoes a payment: a confirmed one counts as announced again, and a recorded one is deleted. */
const undo = onSome("payment", async (payment, client, draw) => {
  const id = String(payment.id);
  client.told.tryToLose(id);
  const answer = await client.change("payment.undo", { id }, draw.happens(0.3));
  if (answer && answer.status >= 300 && answer.status !== 404) client.told.lose(id, "refused");
});

export const moneyTasks: Record<string, [number, Does]> = {
  sell: [3, sell],
  "use session": [2, session("purchase.useSession")],
  "refund session": [2, session("purchase.refundSession")],
  "cancel purchase": [1, cancel],
  pay: [4, pay],
  confirm: [2, confirm],
  annul: [2, annul("payment")],
  refund: [3, refund],
  undo: [2, undo],
};

const PAYER = { payer_name: "Empresa", payer_document_type: "NIT", payer_document_number: "900123456" };
const BILL = { concept: "Sesiones", city: "Bogotá", cedula: "52000111", ...PAYER };

/** Undoes a bill, which succeeds only within a minute of its issue. */
const undoBill = ({ id }: { id?: unknown }, client: Client) => client.lose(String(id), "bill.undo", { id });

const issue: Does = async (client, draw) => {
  const what = someOf(client, draw, draw.pick(["appointment", "purchase", "payment"]));
  if (!what) return;
  const input = { ...BILL, client_id: what.client_id, amount: 10_000, covers: draw.happens(0.7) ? [what.id] : [] };
  const answer = await write(client, "bill", draw, { procedure: "bill.issue", input });
  if (answer && answer.status < 300 && draw.happens(0.4)) await undoBill(answer.body, client);
};

export const billTasks: Record<string, [number, Does]> = {
  issue: [4, issue],
  "annul bill": [1, annul("bill")],
  "undo bill": [1, onSome("bill", undoBill)],
};

/** An expense of yesterday, a date that has begun in every time zone. */
const drawn = (client: Client, draw: Draw) => ({
  spent_on: dayAhead(client, -1),
  amount: 1000 * (1 + draw.below(90)),
  category: draw.pick(EXPENSE_CATEGORIES),
  note: `Gasto ${draw.below(1_000_000)}`,
});

async function changeExpense(client: Client, draw: Draw, procedure: string, input: Record<string, unknown>) {
  const answer = await client.change(procedure, input, draw.happens(0.3));
  if (answer && answer.status < 300) client.told.learn("expense", answer.body);
}

const rewrite = onSome("expense", (shown, client, draw) => {
  const version = draw.happens(0.6) ? { version: shown.version } : {};
  return changeExpense(client, draw, "expense.update", { id: shown.id, ...drawn(client, draw), ...version });
});

const takeAway = onSome("expense", async ({ id }, client, draw) => {
  await changeExpense(client, draw, "expense.delete", { id });
  if (draw.happens(0.5)) await changeExpense(client, draw, "expense.restore", { id });
});

export const bookTasks: Record<string, [number, Does]> = {
  spend: [1, (client, draw) => changeExpense(client, draw, "expense.add", drawn(client, draw))],
  rewrite: [1, rewrite],
  "take away": [1, takeAway],
};
