import { normalizeText } from "@sereno/core/lib/spanish/rules";
import type { LucideIcon } from "lucide-react";
import type { Payer } from "../../../domain/payment/record-payment-form";

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

/** A result that needs no request, with the words that find it. */
export interface Known extends Result {
  words: string[];
}

export const wordsOf = (...texts: string[]): string[] => texts.flatMap((text) => normalizeText(text).split(" "));
