import { normalizeText } from "@sereno/core/lib/spanish/rules";
import type { LucideIcon } from "lucide-react";
import type { Payer } from "../../../domain/payment/record-payment-form";

/** What choosing a result does: shows an address, there a heading; opens an appointment, a payment or the waiting list; or goes on in the field. */
export type Does =
  | { kind: "go"; to: string; heading?: string }
  | { kind: "book"; clientId?: string }
  | { kind: "pay"; payer: Payer }
  | { kind: "waitlist" }
  | { kind: "type"; text: string };

export interface Result {
  id: string;
  label: string;
  hint?: string;
  icon: LucideIcon;
  does: Does;
}

/** One that is there without being asked for. */
export interface Known extends Result {
  /** All by which it is found, normalised. */
  words: string[];
}

export const wordsOf = (...texts: string[]): string[] => texts.flatMap((text) => normalizeText(text).split(" "));
