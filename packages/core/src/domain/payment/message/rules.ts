import { dayAndMonth, firstName } from "../../../lib/spanish/rules";
import { ended } from "../../../lib/text/rules";
import { writeMessage } from "../../../lib/text/template/rules";
import { formatPesos } from "../../catalog/rules";
import type { PaymentInfo } from "../../practice/output";
import { DEFAULT_MESSAGE } from "../../practice/template/rules";
import { DEBT_NAME } from "../brought/rules";
import type { Balance } from "../output";
import { debtText } from "../rules";

export function howToPay(info: PaymentInfo): string {
  const ways = [
    info.breb_key && `por Bre-B a la llave ${info.breb_key}`,
    info.account_number && `a la ${accountText(info)}`,
  ].filter(Boolean);
  if (ways.length === 0) return "";
  return ended(
    `Puedes transferir ${ways.join(", o ")}, a nombre de ${info.name}${info.nit ? ` (NIT ${info.nit})` : ""}`,
  );
}

const ACCOUNTS = { ahorros: "cuenta de ahorros", corriente: "cuenta corriente" };

const accountText = ({ bank_name, account_type, account_number }: PaymentInfo): string =>
  `${account_type ? ACCOUNTS[account_type] : "cuenta"} ${account_number}${bank_name ? ` de ${bank_name}` : ""}`;

/** A charge as a message names it: without titles or package names, because others may read the client's messages. */
export interface NeutralCharge {
  kind: "appointment" | "package" | "brought";
  date: string;
}

const DATED = { appointment: ["cita", "citas"], package: ["paquete", "paquetes"] } as const;

const yearOf = (date: string) => date.slice(0, 4);

const dayText = (date: string, today: string): string =>
  yearOf(date) === yearOf(today) ? dayAndMonth(date) : `${dayAndMonth(date)} de ${yearOf(date)}`;

function chargesText(kind: keyof typeof DATED, charges: readonly NeutralCharge[], today: string): string | null {
  const [first, ...more] = charges
    .filter((charge) => charge.kind === kind)
    .map(({ date }) => date)
    .sort();
  if (!first) return null;
  const [one, many] = DATED[kind];
  const day = dayText(first, today);
  return more.length === 0 ? `${one} del ${day}` : `${more.length + 1} ${many} desde el ${day}`;
}

/** Charges in words: '3 citas desde el 3 de noviembre y paquete del 1 de octubre'. Omits the year if it is today's. */
export function neutralConcept(charges: readonly NeutralCharge[], today: string): string {
  const parts = [
    chargesText("appointment", charges, today),
    chargesText("package", charges, today),
    charges.some(({ kind }) => kind === "brought") && DEBT_NAME.toLowerCase(),
  ].filter(Boolean);
  return parts.join(", ").replace(/, (?=[^,]*$)/, " y ");
}

/** The digits of a Colombian landline ('+57 601 1234567'), for which no WhatsApp link is offered. */
const LANDLINE = /^5760\d{8}$/;

/** The web address that opens WhatsApp with a text to a phone (E.164); null without a phone and for a landline. */
export function whatsappUrl(phone: string | null | undefined, text?: string): string | null {
  const digits = phone?.replace(/\D/g, "") ?? "";
  if (!digits || LANDLINE.test(digits)) return null;
  return `https://wa.me/${digits}${text === undefined ? "" : `?text=${encodeURIComponent(text)}`}`;
}

const meansText = (credit: number, announced: number): string =>
  [
    credit > 0 && `${formatPesos(credit)} a favor`,
    announced > 0 && `${formatPesos(announced)} que anunció, por verificar`,
  ]
    .filter(Boolean)
    .join(" y ");

type Owing = Omit<Balance, "due" | "items" | "sentence">;

/** A client's balance in Spanish. `left_due`, `left_ahead`: due and future debts less announced payments and credit. */
export function balanceText({ owed, left_due, left_ahead, announced, credit }: Owing): string {
  const deducted = owed - left_due - left_ahead;
  const announcedDeducted = Math.min(announced, deducted);
  const creditDeducted = deducted - announcedDeducted;
  const means = meansText(creditDeducted, announcedDeducted);
  const free = meansText(credit - creditDeducted, announced - announcedDeducted);
  return [
    `${left_due > 0 ? debtText(left_due) : "No debe nada por ahora"}${means && `, ya descontados ${means}`}.`,
    free && `Tiene ${free}.`,
    left_ahead > 0 && `Por lo que viene pagará ${formatPesos(left_ahead)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

interface Collected {
  template: string | null;
  info: PaymentInfo;
  name: string;
  phone: string | null;
  charges: readonly NeutralCharge[];
  amount: number;
  today: string;
}

export function collectingMessage({ template, info, name, phone, charges, amount, today }: Collected) {
  const text = writeMessage(template ?? DEFAULT_MESSAGE, {
    nombre: firstName(name),
    concepto: neutralConcept(charges, today),
    valor: formatPesos(amount),
    pago: howToPay(info),
  });
  return { text, whatsapp_url: whatsappUrl(phone, text) };
}
