import * as z from "zod/mini";
import { Id, OptionalId, optionalText, pageFields, text } from "../../lib/text/schema";
import { LocalDate } from "../../lib/time/schema";
import { Pesos } from "../catalog/schema";

export const DOCUMENT_TYPES = ["CC", "NIT"] as const;
export const BILL_STATUSES = ["issued", "annulled"] as const;

export const MOST_COVERED = 30;
export const MANY_TEXT = `Una cuenta de cobro cubre máximo ${MOST_COVERED} cobros.`;

export const retentionFits = z.refine<{ amount: number | null; retention?: number | null | undefined }>(
  ({ amount, retention }) => (retention ?? 0) <= (amount ?? 0),
  { message: "La retención no puede ser mayor que el valor.", path: ["retention"] },
);

/** Issues a bill (cuenta de cobro). The server assigns the number; the profile gives the therapist's details. */
export const IssueBillInput = z
  .object({
    client_id: Id,
    amount: Pesos.check(z.minimum(1, "Escribe cuánto se cobra, en pesos.")),
    concept: text({ max: 300, short: "Escribe por qué se cobra." }),
    payer_name: text({ max: 120, short: "Escribe el nombre de quien paga." }),
    payer_document_type: z.enum(DOCUMENT_TYPES, "El documento es CC o NIT."),
    payer_document_number: text({ max: 40, short: "Escribe el número del documento de quien paga." }),
    /** The date of issue, by default today; not in the future. */
    issued_on: z.nullish(LocalDate),
    city: optionalText(60),
    /** The number of the therapist's cédula, for a profile without a NIT. */
    cedula: optionalText(20),
    /** The tax in pesos that the payer withholds. */
    retention: z.nullish(Pesos),
    excluded_from_vat: z._default(z.boolean(), false),
    not_vat_responsible: z._default(z.boolean(), false),
    covers: z.nullish(z.array(Id).check(z.maxLength(MOST_COVERED, MANY_TEXT))),
    allow_duplicate: z.optional(z.boolean()),
  })
  .check(retentionFits);
export type IssueBillInput = z.infer<typeof IssueBillInput>;

export const AnnulBillInput = z.object({ id: Id, reason: text({ max: 200, short: "Escribe por qué se anula." }) });
export type AnnulBillInput = z.infer<typeof AnnulBillInput>;

export const ListBillsInput = z.object({ client_id: OptionalId, ...pageFields(100, 20) });
export type ListBillsInput = z.infer<typeof ListBillsInput>;
