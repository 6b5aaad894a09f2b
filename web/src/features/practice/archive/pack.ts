import { annulledIds, billNote, isPaymentAnnulled } from "@sereno/core/domain/bill/rules";
import { formatPesos } from "@sereno/core/domain/catalog/rules";
import { KINDS } from "@sereno/core/domain/export/asked/schema";
import type { CopyFile } from "@sereno/core/domain/export/rules";
import type { Copied } from "@sereno/core/domain/export/schema";
import { paymentMethodText } from "@sereno/core/domain/payment/rules";
import { capitalize, dateText } from "@sereno/core/lib/spanish/rules";
import { Zip, ZipDeflate } from "fflate";
import { pesosInWords } from "../../../domain/payment/pesos-in-words";
import { calendarFile } from "./calendar-file";
import { namesIn } from "./money-tables";
import { tablesOf } from "./tables";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");

const STYLE =
  "body{font:16px/1.5 sans-serif;color:#1c1917;max-width:40rem;margin:3rem auto;padding:0 1.5rem}h1{font-size:1.6rem}" +
  "h2{font-size:.8rem;text-transform:uppercase;color:#57534e;margin:1.6rem 0 .2rem}p{margin:0;white-space:pre-line}.sum{font-size:1.5rem}";

/** Builds a printable HTML page that loads no other files; leaves out parts with an empty text. */
function paper(title: string, parts: (readonly [heading: string, text: string])[]): string {
  const body = parts
    .filter(([, text]) => text !== "")
    .map(([heading, text]) => `${heading ? `<h2>${escaped(heading)}</h2>` : ""}<p>${escaped(text)}</p>`);
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="es-CO"><head>${head}</head><body><h1>${escaped(title)}</h1>${body.join("")}</body></html>`;
}

const lines = (...texts: (string | false)[]) => texts.filter(Boolean).join("\n");

function billPaper(bill: Copied<"bills">, annulled: ReadonlySet<string>): string {
  const { amount, retention } = bill;
  const note = billNote({ ...bill, payment_annulled: isPaymentAnnulled(bill, annulled) });
  const therapist = lines(bill.therapist_name, `${bill.therapist_document_type ?? "NIT"} ${bill.therapist_nit}`);
  return paper(`Cuenta de cobro N.º ${bill.number}`, [
    ["", bill.city ? `${bill.city}, ${dateText(bill.issued_on)}` : capitalize(dateText(bill.issued_on))],
    ["", lines(note ?? "", bill.annul_reason ?? "")],
    ["", lines(bill.payer_name, `${bill.payer_document_type} ${bill.payer_document_number}`)],
    ["Debe a", therapist],
    ["La suma de", lines(formatPesos(amount), `${capitalize(pesosInWords(amount))}.`)],
    [
      "Retención",
      retention > 0 ? lines(formatPesos(retention), `Neto a pagar: ${formatPesos(amount - retention)}`) : "",
    ],
    ["Por concepto de", bill.concept],
    ["Forma de pago", bill.how_to_pay],
    [
      "",
      lines(
        bill.excluded_from_vat && "Servicio excluido de IVA, art. 476 E.T.",
        bill.not_vat_responsible && "No responsable de IVA.",
      ),
    ],
  ]);
}

function receiptPaper(payment: Copied<"payments">, client: string, therapist: string): string {
  const { number = 0, amount, withheld = 0, parts, credit } = payment;
  return paper(`Recibo N.º ${number}`, [
    ["", dateText(payment.received_on)],
    ["", payment.status === "annulled" ? lines("ANULADO", payment.annul_reason ?? "") : ""],
    ["Recibí de", client],
    ["La suma de", lines(formatPesos(amount), `${capitalize(pesosInWords(amount))}.`)],
    ["Retención", withheld > 0 ? formatPesos(withheld) : ""],
    [
      "Por concepto de",
      lines(
        ...parts.map((part) => [part.concept, formatPesos(part.amount)].filter(Boolean).join(": ")),
        credit > 0 && `Saldo a favor: ${formatPesos(credit)}`,
      ),
    ],
    ["Medio", payment.method ? paymentMethodText(payment.method) : ""],
    ["Referencia", payment.reference ?? ""],
    ["", therapist],
  ]);
}

const numbered = (folder: string, number: number) => `${folder}/${String(number).padStart(5, "0")}.html`;

function papersOf({ records }: CopyFile): { name: string; text: () => string }[] {
  const nameOf = namesIn(records);
  const [profile] = records.profile;
  const therapist = lines(profile?.name ?? "", profile?.nit ? `NIT ${profile.nit}` : false);
  const receipts = records.payments.flatMap((payment) => {
    const { number, client_id } = payment;
    if (number === undefined) return [];
    const text = () => receiptPaper(payment, nameOf(client_id) ?? "Cliente eliminado", therapist);
    return [{ name: numbered("recibos", number), text }];
  });
  const annulled = annulledIds(records.payments);
  const bills = records.bills.map((bill) => ({
    name: numbered("cuentas-de-cobro", bill.number),
    text: () => billPaper(bill, annulled),
  }));
  return [...receipts, ...bills];
}

const README = `Tu consulta en Sereno.

sereno.json            Todo, con cada dato: para programas. Sereno no lo vuelve a leer.
*.csv                  Lo mismo en tablas, una por clase, para abrir en una hoja de cálculo.
citas.ics              Las citas, para otro calendario.
recibos/               Cada recibo, para imprimir.
cuentas-de-cobro/      Cada cuenta de cobro, para imprimir.

No va lo que deja entrar a alguien: sesiones, accesos del asistente, enlaces, permiso de Google.
Contiene datos personales y de salud: guárdalo donde solo tú lo abras.
`;

const RECORDS_AT_ONCE = 500;

/** Content of `sereno.json` in chunks, with one record per line. */
function* jsonOf({ records, ...head }: CopyFile): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"records":{`;
  for (const [place, kind] of KINDS.entries()) {
    yield `${place > 0 ? "," : ""}\n${JSON.stringify(kind)}:[`;
    const list: unknown[] = records[kind];
    for (let from = 0; from < list.length; from += RECORDS_AT_ONCE) {
      const lines = list.slice(from, from + RECORDS_AT_ONCE).map((record) => JSON.stringify(record));
      yield `${from > 0 ? "," : ""}\n${lines.join(",\n")}`;
    }
    yield "]";
  }
  yield "}}\n";
}

interface PackedFile {
  name: string;
  pieces: () => Iterable<string>;
}

const whole = ({ name, text }: { name: string; text: () => string }): PackedFile => ({ name, pieces: () => [text()] });

const filesOf = (copy: CopyFile): PackedFile[] => [
  whole({ name: "LEEME.txt", text: () => README }),
  { name: "sereno.json", pieces: () => jsonOf(copy) },
  whole({ name: "citas.ics", text: () => calendarFile(copy) }),
  ...[...tablesOf(copy), ...papersOf(copy)].map(whole),
];

/** Milliseconds of packing after which the code pauses, so that the page can render. */
const STRETCH_MS = 40;
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

export async function packCopy(copy: CopyFile, signal: AbortSignal): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else parts.push(new Uint8Array(part));
  });
  const encoder = new TextEncoder();
  let began = performance.now();
  for (const { name, pieces } of filesOf(copy)) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = copy.exported_at;
    zip.add(file);
    for (const piece of pieces()) {
      file.push(encoder.encode(piece));
      if (performance.now() - began > STRETCH_MS) {
        await nextTurn();
        began = performance.now();
      }
      signal.throwIfAborted();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  if (failure) throw failure;
  return new Blob(parts, { type: "application/zip" });
}
