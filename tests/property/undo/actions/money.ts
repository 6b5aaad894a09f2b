import { issueBill } from "@sereno/core/actions/bill/issue";
import { undoBill } from "@sereno/core/actions/bill/undo";
import { annulPayment } from "@sereno/core/actions/payment/annul";
import { confirmPayment } from "@sereno/core/actions/payment/confirm";
import { recordPayment } from "@sereno/core/actions/payment/record";
import { refundCredit } from "@sereno/core/actions/payment/refund-credit";
import { paymentMessageNotSent, paymentMessageSent } from "@sereno/core/actions/payment/send-message";
import { undoPayment } from "@sereno/core/actions/payment/undo";
import { IssueBillInput } from "@sereno/core/domain/bill/schema";
import { RecordPaymentInput } from "@sereno/core/domain/payment/schema";
import { type Action, pick, reason } from "./action";

export const pay =
  (by: "ctx" | "agent", use_credit = false): Action =>
  async ({ ctx, [by]: payer, records, draw }) => {
    const record = pick(
      records.appointments.filter(({ price = 0, paid = 0 }) => price > paid),
      draw,
    );
    if (!record) return null;
    const amount = 10_000 * (1 + draw(5));
    const parts = use_credit || draw(2) ? [{ appointment_id: record.id, amount }] : undefined;
    const reference = draw(2) ? `M${draw(1000)}` : undefined;
    const input = { client_id: record.client_id, amount, parts, use_credit, reference, method: "nequi" };
    const { id } = await recordPayment(payer, RecordPaymentInput.parse(input));
    return { undo: () => (by === "ctx" ? undoPayment(ctx, { id }) : annulPayment(ctx, { id, reason })) };
  };

export const confirm: Action = async ({ ctx, records, draw }) => {
  const announced = pick(
    records.payments.filter(({ status }) => status === "announced"),
    draw,
  );
  if (!announced) return null;
  const { id } = await confirmPayment(ctx, { id: announced.id });
  return { undo: () => undoPayment(ctx, { id }) };
};

export const bill: Action = async ({ ctx, records, draw }) => {
  const record = pick(records.appointments, draw);
  if (!record) return null;
  const allow_duplicate = draw(2) === 1;
  const said = {
    amount: 10_000,
    concept: "Sesión",
    payer_name: "Luz",
    payer_document_type: "CC",
    city: "Cali",
    cedula: "1",
  };
  const input = {
    client_id: record.client_id,
    covers: [record.id],
    payer_document_number: "1",
    allow_duplicate,
    ...said,
  };
  const { id } = await issueBill(ctx, IssueBillInput.parse(input));
  return { undo: () => undoBill(ctx, { id }) };
};

export const giveBack: Action = async ({ ctx, records, draw }) => {
  const client = pick(
    records.clients.filter(({ credit = 0 }) => credit > 0),
    draw,
  );
  if (!client) return null;
  const { id } = await refundCredit(ctx, { client_id: client.id, amount: client.credit ?? 0 });
  return { undo: () => annulPayment(ctx, { id, reason }) };
};

export const collect: Action = async ({ ctx, records, draw }) => {
  const client = pick(records.clients, draw);
  if (!client) return null;
  const { id } = client;
  const { sent_at, ...before } = await paymentMessageSent(ctx, id);
  return { undo: () => paymentMessageNotSent(ctx, { id, sent_at: sent_at ?? "", ...before }) };
};
