import type { Bill } from "@sereno/core/domain/bill/output";
import type { Bill as PaperBill } from "../papers/bill-pdf";

/** The bill as printed; the therapist is identified by NIT, else by cédula. */
export const toPaper = (bill: Bill): PaperBill => ({
  number: bill.number,
  city: bill.city,
  date: bill.issued_on,
  payer: {
    name: bill.payer_name,
    document_type: bill.payer_document_type,
    document_number: bill.payer_document_number,
  },
  therapist: {
    name: bill.therapist_name,
    document_type: bill.therapist_document_type,
    document_number: bill.therapist_nit,
  },
  concept: bill.concept,
  amount: bill.amount,
  retention: bill.retention,
  how_to_pay: bill.how_to_pay,
  excluded_from_vat: bill.excluded_from_vat,
  not_vat_responsible: bill.not_vat_responsible,
  status: bill.status,
  payment_annulled: bill.payment_annulled,
});

export const billFileName = ({ number, status }: Pick<Bill, "number" | "status">): string =>
  `cuenta-de-cobro-${number}${status === "annulled" ? "-anulada" : ""}.pdf`;
