import { IssueBillInput, retentionFits } from "@sereno/core/domain/bill/schema";
import { Pesos } from "@sereno/core/domain/catalog/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Profile } from "@sereno/core/domain/practice/output";
import { text } from "@sereno/core/lib/text/schema";
import { LocalDate } from "@sereno/core/lib/time/schema";
import * as z from "zod/mini";
import { neutralConcept } from "./bill-texts";

const { amount, concept, payer_name, payer_document_type, payer_document_number } = IssueBillInput.shape;

/** Schema of a bill's form; without a NIT, the cédula is required. `today`: local date of the practice. */
export const billForm = (today: string, hasNit: boolean) =>
  z
    .object({
      client_id: text({ max: 60, short: "Elige el cliente de la lista." }),
      /** The chosen client's name, or the typed search. */
      client_name: z.string(),
      concept,
      amount: z.nullable(amount).check(z.refine((typed) => typed !== null, "Escribe cuánto se cobra, en pesos.")),
      payer_name,
      payer_document_type,
      payer_document_number,
      issued_on: LocalDate.check(
        z.refine((date) => date <= today, "La fecha de la cuenta no puede estar en el futuro."),
      ),
      city: text({ max: 60, short: "Escribe la ciudad." }),
      cedula: z.string().check(
        z.refine((typed) => hasNit || typed.trim() !== "", "Escribe tu cédula."),
        z.maxLength(20),
      ),
      retention: z.nullable(Pesos),
      excluded_from_vat: z.boolean(),
      not_vat_responsible: z.boolean(),
      /** Ids of the ticked items (`tickedText`); null until the user ticks or unticks an item, or sends the form. */
      ticked: z.nullable(z.string()),
    })
    .check(retentionFits);
export type BillForm = z.infer<ReturnType<typeof billForm>>;

export const payerOf = ({ name, identification_number }: ClientListItem) => ({
  payer_name: name,
  payer_document_number: identification_number ?? "",
});

export const emptyBill = (today: string, city: Profile["city"], client?: ClientListItem): BillForm => ({
  client_id: client?.id ?? "",
  client_name: client?.name ?? "",
  concept: neutralConcept(today),
  amount: null,
  payer_name: "",
  payer_document_type: "CC",
  payer_document_number: "",
  ...(client && payerOf(client)),
  issued_on: today,
  city: city ?? "",
  cedula: "",
  retention: null,
  excluded_from_vat: false,
  not_vat_responsible: false,
  ticked: null,
});

export const toBillInput = ({ client_name: _, ticked: __, amount: sum, ...typed }: BillForm): IssueBillInput => ({
  ...typed,
  amount: sum ?? 0,
});
