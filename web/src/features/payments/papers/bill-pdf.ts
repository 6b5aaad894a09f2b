import type { Bill } from "@sereno/core/domain/bill/output";
import { billNote } from "@sereno/core/domain/bill/rules";
import { formatPesos } from "@sereno/core/domain/catalog/rules";
import { capitalize, dateText } from "@sereno/core/lib/spanish/rules";
import { pesosInWords } from "../../../domain/payment/pesos-in-words";
import { createWriter, type FontFiles } from "./page-writer";

const HEADING = { size: 9, bold: true, soft: true, above: 22 };
const NAME = { size: 13, bold: true };
const SMALL = { size: 9, soft: true };
const SIGNATURE = "_".repeat(38);

/** A cuenta de cobro as PDF. By law it is not an invoice ('factura'), so the fixed texts avoid that word. */
export async function billPdf(bill: Bill, fonts: FontFiles): Promise<Blob> {
  const { client_name: _, annul_reason: __, ...printed } = bill;
  const { write, keep, finish } = await createWriter(fonts, JSON.stringify(printed));
  const therapistDocument = `${bill.therapist_document_type} ${bill.therapist_nit}`;
  const title = `Cuenta de cobro N.º ${bill.number}`;
  const day = dateText(bill.issued_on);
  const note = billNote(bill);

  write(title, { size: 22, bold: true });
  write(bill.city ? `${bill.city}, ${day}` : capitalize(day), { soft: true, above: 2 });
  if (note) write(note, { size: 16, bold: true, above: 8 });

  write(bill.payer_name, { ...NAME, above: 26 });
  write(`${bill.payer_document_type} ${bill.payer_document_number}`);
  write("DEBE A", HEADING);
  write(bill.therapist_name, NAME);
  write(therapistDocument);

  write("LA SUMA DE", HEADING);
  write(formatPesos(bill.amount), { size: 20, bold: true });
  write(`${capitalize(pesosInWords(bill.amount))}.`);
  if (bill.retention > 0) {
    write(`Retención: ${formatPesos(bill.retention)}`, { above: 6 });
    write(`Neto a pagar: ${formatPesos(bill.amount - bill.retention)}`, { bold: true });
  }
  write("POR CONCEPTO DE", HEADING);
  write(bill.concept);
  if (bill.how_to_pay) {
    write("FORMA DE PAGO", HEADING);
    write(bill.how_to_pay);
  }
  if (bill.excluded_from_vat) write("Servicio excluido de IVA, art. 476 E.T.", { ...SMALL, above: 18 });
  if (bill.not_vat_responsible) write("No responsable de IVA.", { ...SMALL, above: bill.excluded_from_vat ? 0 : 18 });
  keep(120);
  write(SIGNATURE, { soft: true, above: 48 });
  write(bill.therapist_name);
  write(therapistDocument, SMALL);
  return finish(title, bill.status === "annulled" ? note : null);
}
