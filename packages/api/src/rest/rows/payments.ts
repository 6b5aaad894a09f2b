import { row, type Sections } from "../row";

export const paymentRows: Sections = {
  Payments: [
    row("GET", "/payments", "payment.list", "Payments by page, with filters"),
    row("POST", "/payments", "payment.record", "Record what a client paid, or announce it", 201),
    row("POST", "/payments/:id/confirm", "payment.confirm", "Confirm a payment that was announced"),
    row("POST", "/payments/:id/annul", "payment.annul", "Annul a payment"),
    row("GET", "/clients/:id/balance", "payment.balance", "What a client owes, and has to their credit"),
    row("GET", "/clients/:id/payment-message", "payment.message", "The message that collects"),
    row("POST", "/clients/:id/payment-message/sent", "payment.messageSent", "Note that it was sent"),
  ],
};
