import type { Bill } from "@sereno/core/domain/bill/output";
import { monthText } from "@sereno/core/lib/spanish/rules";
import { formatPesos } from "../../../lib/text";

export const numberText = ({ number }: Pick<Bill, "number">): string => `N.º ${number}`;

export const titleText = (bill: Pick<Bill, "number">): string => `Cuenta de cobro ${numberText(bill)}`;

export const shortText = (bill: Pick<Bill, "number" | "payer_name" | "amount">): string =>
  [numberText(bill), bill.payer_name, formatPesos(bill.amount)].join(" · ");

/** A bill's concept without the kind of service: 'Servicios de noviembre de 2026' for '2026-11-24'. */
export const neutralConcept = (date: string): string => `Servicios de ${monthText(date.slice(0, 7))}`;

export const billFileName = ({ number, status }: Pick<Bill, "number" | "status">): string =>
  `cuenta-de-cobro-${number}${status === "annulled" ? "-anulada" : ""}.pdf`;
