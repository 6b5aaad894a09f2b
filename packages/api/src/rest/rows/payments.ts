import { Balance, Payment, PaymentMessage, PaymentPage } from "@sereno/core/payment/output";
import { row, type Sections } from "../row";

export const paymentRows: Sections = {
  Payments: [
    row("GET", "/payments", "payment.list", "Payments by page, with filters", PaymentPage),
    row("POST", "/payments", "payment.record", "Record what a client paid, or announce it", Payment, 201),
    row("POST", "/payments/:id/confirm", "payment.confirm", "Confirm a payment that was announced", Payment),
    row("POST", "/payments/:id/annul", "payment.annul", "Annul a payment", Payment),
    row("GET", "/clients/:id/balance", "payment.balance", "What a client owes, and has to their credit", Balance),
    row("GET", "/clients/:id/payment-message", "payment.message", "The message that collects", PaymentMessage),
  ],
};
