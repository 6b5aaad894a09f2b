import { type Does, markOf, somebody, someOf, write } from "./task";

const SETTLEMENTS = ["credit", "refund", "charge"] as const;
const amount = (draw: Parameters<Does>[1]) => 10_000 * (1 + draw.below(4));

const sell: Does = async (client, draw) => {
  const { name: client_name, phone: client_phone } = somebody(client, draw);
  const paid = draw.happens(0.5) ? { total_paid: 20_000 } : {};
  const input = {
    package_id: client.told.package_id,
    client_name,
    client_phone,
    price: 60_000,
    notes: markOf(draw),
    ...paid,
  };
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

const cancel: Does = async (client, draw) => {
  const purchase = someOf(client, draw, "purchase");
  if (purchase) await client.change("purchase.cancel", { id: purchase.id, settle: draw.pick(SETTLEMENTS) });
};

const pay: Does = async (client, draw) => {
  const whom = someOf(client, draw, "appointment") ?? someOf(client, draw, "purchase");
  if (!whom) return;
  const input = { client_id: whom.client_id, amount: amount(draw), method: "cash", reference: markOf(draw) };
  await write(client, "payment", draw, { procedure: "payment.record", input });
};

const annul: Does = async (client, draw) => {
  const payment = someOf(client, draw, "payment");
  const input = { id: payment?.id, reason: "Prueba" };
  if (payment) await write(client, "payment", draw, { procedure: "payment.annul", input });
};

/** Confirms an announced payment; other tabs may confirm or annul it at the same time. */
const confirm: Does = async (client, draw) => {
  const shown = await client.ask("payment.announced");
  const { payments = [] } = (shown?.status === 200 ? shown.body : {}) as { payments?: { id: string }[] };
  if (payments.length === 0) return;
  const input = { id: draw.pick(payments).id, allow_duplicate: true };
  await write(client, "payment", draw, { procedure: "payment.confirm", input });
};

const AHEAD = 400_000;

/** A client pays ahead and gets a part refunded. */
const refund: Does = async (client, draw) => {
  const whom = someOf(client, draw, "appointment") ?? someOf(client, draw, "payment");
  if (!whom) return;
  const of = (amount: number) => ({ client_id: whom.client_id, amount, method: "cash", reference: markOf(draw) });
  if (draw.happens(0.5)) await write(client, "payment", draw, { procedure: "payment.record", input: of(AHEAD) });
  await write(client, "payment", draw, { procedure: "payment.refundCredit", input: of(amount(draw)) });
};

/** Undoes a payment: a confirmed one counts as announced again, and a recorded one is deleted. */
const undo: Does = async (client, draw) => {
  const payment = someOf(client, draw, "payment");
  if (!payment) return;
  const id = String(payment.id);
  client.told.tryToLose(id);
  const answer = await client.change("payment.undo", { id }, draw.happens(0.3));
  if (answer && answer.status >= 300 && answer.status !== 404) client.told.lose(id, "refused");
};

export const moneyTasks: Record<string, [number, Does]> = {
  sell: [3, sell],
  "use session": [2, session("purchase.useSession")],
  "refund session": [2, session("purchase.refundSession")],
  "cancel purchase": [1, cancel],
  pay: [4, pay],
  confirm: [2, confirm],
  annul: [2, annul],
  refund: [3, refund],
  undo: [2, undo],
};
