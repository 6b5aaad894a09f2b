import { Pesos } from "@sereno/core/domain/catalog/schema";
import { PAYMENT_METHODS, WITHHELD_TEXT } from "@sereno/core/domain/payment/rules";
import { LocalDate } from "@sereno/core/lib/time/schema";
import * as z from "zod/mini";
import { formatPesos } from "../../lib/text";

const AMOUNT_TEXT = "Escribe cuánto se pagó, en pesos.";

/** Schema of a payment's form. `today`: date in the practice's zone. `most`: highest amount in pesos, if limited. */
export const paymentForm = (today: string, most?: number) =>
  z
    .object({
      amount: z
        .nullable(Pesos.check(z.minimum(1, AMOUNT_TEXT)))
        .check(z.refine((amount) => amount !== null, AMOUNT_TEXT)),
      method: z
        .string()
        .check(z.refine((method) => PAYMENT_METHODS.some((each) => each === method), "Elige cómo pagó.")),
      reference: z.string().check(z.maxLength(120, "Máximo 120 caracteres.")),
      received_on: LocalDate.check(z.refine((date) => date <= today, "La fecha del pago no puede estar en el futuro.")),
      withheld: z.nullable(Pesos),
      /** The ticked debts, as `tickedText`; null until the user ticks or unticks one. */
      ticked: z.nullable(z.string()),
    })
    .check(
      z.refine(({ amount, withheld }) => (withheld ?? 0) <= (amount ?? 0), {
        message: WITHHELD_TEXT,
        path: ["withheld"],
      }),
      z.refine(({ amount }) => most === undefined || (amount ?? 0) <= most, {
        message: `Como máximo ${formatPesos(most ?? 0)}.`,
        path: ["amount"],
      }),
    );
export type PaymentForm = z.infer<ReturnType<typeof paymentForm>>;

export const emptyPayment = (today: string, amount: number | null = null): PaymentForm => ({
  amount,
  method: "",
  reference: "",
  received_on: today,
  withheld: null,
  ticked: null,
});

export const movedBy = ({ method, reference, received_on }: PaymentForm) => ({ method, reference, received_on });
