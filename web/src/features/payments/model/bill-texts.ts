import type { Bill } from "@sereno/core/domain/bill/output";
import { dateText, monthText } from "@sereno/core/lib/spanish/rules";
import { formatPesos } from "../../../lib/text";

export const numberText = ({ number }: Pick<Bill, "number">): string => `N.º ${number}`;

export const titleText = (bill: Pick<Bill, "number">): string => `Cuenta de cobro ${numberText(bill)}`;

export const issuedText = ({ issued_on }: Pick<Bill, "issued_on">): string => dateText(issued_on);

export const shortText = (bill: Pick<Bill, "number" | "payer_name" | "amount">): string =>
  [numberText(bill), bill.payer_name, formatPesos(bill.amount)].join(" · ");

/** A bill's concept without the kind of service: 'Servicios de noviembre de 2026' for '2026-11-24'. */
export const neutralConcept = (date: string): string => `Servicios de ${monthText(date.slice(0, 7))}`;
