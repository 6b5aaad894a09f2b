import * as z from "zod/mini";
import { isEachOnce } from "../../lib/list/rules";
import { Cursor, Id, OptionalId, optionalText, pageFields, text } from "../../lib/text/schema";
import { LocalDate, LocalMonth } from "../../lib/time/schema";
import { Pesos } from "../catalog/schema";
import { COLLECTING_CHANNELS } from "./hours/schema";
import { CHARGE_STATUSES, PAYMENT_STATUSES, SETTLEMENTS, WITHHELD_TEXT } from "./rules";

export const ChargeStatus = z.enum(CHARGE_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES, "Ese estado de pago no existe.");

export const Settlement = z.enum(SETTLEMENTS, "Lo pagado queda como credit, refund o charge.");

const Amount = Pesos.check(z.minimum(1, "Escribe cuánto se pagó, en pesos."));

export const MOST_PARTS = 30;

const Part = z.object({ appointment_id: OptionalId, package_purchase_id: OptionalId, amount: Amount }).check(
  z.refine(({ appointment_id, package_purchase_id }) => Boolean(appointment_id) !== Boolean(package_purchase_id), {
    message: "Cada parte es de una cita o de un paquete: envía appointment_id o package_purchase_id.",
    path: ["appointment_id"],
  }),
);
export type PaymentPartInput = z.infer<typeof Part>;

const movedFields = {
  method: optionalText(40),
  reference: optionalText(120),
  /** Local date on which the money was received or refunded; today by default. */
  received_on: z.nullish(LocalDate),
};

export const RecordPaymentInput = z
  .object({
    client_id: Id,
    amount: Amount,
    ...movedFields,
    /** The part of `amount` that the payer withheld as tax (retención). This part counts as paid. */
    withheld: z.nullish(Pesos),
    /** Amounts per appointment or purchase. By default `amount` pays the oldest due debts. The rest becomes credit. */
    parts: z.nullish(z.array(Part).check(z.maxLength(MOST_PARTS, `Un pago se reparte entre máximo ${MOST_PARTS}.`))),
    use_credit: z.optional(z.boolean()),
    /** Records the payment even if another has the same reference and amount, or a similar payment was announced. */
    allow_duplicate: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ amount, parts }) => sum(parts) <= amount, {
      message: "Las partes suman más que el pago.",
      path: ["parts"],
    }),
    z.refine(({ amount, withheld }) => (withheld ?? 0) <= amount, { message: WITHHELD_TEXT, path: ["withheld"] }),
    z.refine(({ parts }) => isEachOnce(parts ?? [], targetOf), {
      message: "Una cita o un paquete va una sola vez en el pago.",
      path: ["parts"],
    }),
  );
export type RecordPaymentInput = z.infer<typeof RecordPaymentInput>;

const sum = (parts: readonly PaymentPartInput[] | null | undefined) =>
  (parts ?? []).reduce((total, { amount }) => total + amount, 0);
const targetOf = ({ appointment_id, package_purchase_id }: PaymentPartInput) => appointment_id ?? package_purchase_id;

export const ConfirmPaymentInput = z.object({
  id: Id,
  /** Local date on which the payment was received; by default the announced date. */
  received_on: z.nullish(LocalDate),
  /** The part of the amount that was withheld as tax; by default the announced part. */
  withheld: z.nullish(Pesos),
  /** Method and reference, if the announcement has none. */
  method: movedFields.method,
  reference: movedFields.reference,
  allow_duplicate: z.optional(z.boolean()),
});
export type ConfirmPaymentInput = z.infer<typeof ConfirmPaymentInput>;

export const PreviewConfirmInput = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(100, "Confirma máximo 100 pagos a la vez.")),
});
export type PreviewConfirmInput = z.infer<typeof PreviewConfirmInput>;

export const AnnulPaymentInput = z.object({
  id: Id,
  reason: text({ max: 200, short: "Escribe por qué se anula." }),
  only_announced: z.optional(z.boolean()),
});
export type AnnulPaymentInput = z.infer<typeof AnnulPaymentInput>;

export const RefundCreditInput = z.object({ client_id: Id, amount: Amount, ...movedFields });
export type RefundCreditInput = z.infer<typeof RefundCreditInput>;

export const ListPaymentsInput = z.object({
  month: z.nullish(LocalMonth),
  /** First and last local date of receipt (both included), instead of a month. */
  from: z.nullish(LocalDate),
  to: z.nullish(LocalDate),
  client_id: z.nullish(Id),
  status: z.nullish(PaymentStatus),
  ...pageFields(200, 50),
});
export type ListPaymentsInput = z.infer<typeof ListPaymentsInput>;

export const ClientOfPaymentsInput = z.object({ id: Id });

const NOTED_TEXT = "Di cuándo se anotó el mensaje.";
const NotedAt = z.iso.datetime(NOTED_TEXT).check(z.maxLength(30, NOTED_TEXT));
export const MessageNotSentInput = z.object({
  id: Id,
  sent_at: NotedAt,
  sent_before: z.nullable(NotedAt),
  channel_before: z.nullish(z.enum(COLLECTING_CHANNELS)),
});
export type MessageNotSentInput = z.infer<typeof MessageNotSentInput>;

export const OverviewInput = z.object({ cursor: Cursor });
