import * as z from "zod/mini";
import { OptionalPhone } from "../../lib/phone/schema";
import { Id, nameText, OptionalId, optionalText, pageFields, text } from "../../lib/text/schema";
import { PackageChoice, Pesos } from "../catalog/schema";
import { Settlement } from "../payment/schema";
import { CLIENT_PHONE_TEXT, ClientName, ClientPhone, NAME_TEXT, OptionalEmail } from "../person/schema";

export const PURCHASE_STATUSES = ["active", "completed", "expired", "cancelled"] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

const SessionsUsed = z
  .int("Debe ser un número válido mayor o igual a 0")
  .check(z.minimum(0, "Debe ser un número válido mayor o igual a 0"));

/** A sale's payment fields. For a new field the compiler reports that the record must declare it. */
export const paymentFields = {
  total_paid: z.nullish(Pesos),
  payment_method: optionalText(40),
  payment_reference: optionalText(120),
};

type NamedBuyer = { [N in "client_id" | "client_name" | "client_phone"]?: string | null | undefined };

export const CreatePurchaseInput = z
  .object({
    package_id: PackageChoice,
    /** Id of an existing client. Details are then optional; given details change the client's record. */
    client_id: OptionalId,
    client_name: z.nullish(ClientName),
    client_email: OptionalEmail,
    client_phone: z.nullish(ClientPhone),
    client_identification_number: optionalText(40),
    ...paymentFields,
    price: z.nullish(Pesos),
    notes: optionalText(4000, { lines: true }),
  })
  .check(
    z.refine<NamedBuyer>(({ client_id, client_name }) => Boolean(client_id || client_name), {
      message: NAME_TEXT,
      path: ["client_name"],
    }),
    z.refine<NamedBuyer>(({ client_id, client_phone }) => Boolean(client_id || client_phone), {
      message: CLIENT_PHONE_TEXT,
      path: ["client_phone"],
    }),
  );
export type CreatePurchaseInput = z.infer<typeof CreatePurchaseInput>;

export const ListPurchasesInput = z.object({
  client_id: z.nullish(Id),
  status: z.nullish(z.enum(PURCHASE_STATUSES, "Ese estado no existe.")),
  ...pageFields(200, 50),
});
export type ListPurchasesInput = z.infer<typeof ListPurchasesInput>;

export const PurchasesOfInput = z.object({
  client_id: z.nullish(Id),
  identification_number: optionalText(40),
  phone: OptionalPhone,
  name: z.nullish(nameText({ min: 0 })),
});
export type PurchasesOfInput = z.infer<typeof PurchasesOfInput>;
export const PurchasesByIdentificationInput = z.object({ identification: text({ max: 40 }) });
export const PurchasesByNameInput = z.object({ name: nameText({}) });

export const CancelPurchaseInput = z.object({ id: Id, settle: z.optional(Settlement) });
export type CancelPurchaseInput = z.infer<typeof CancelPurchaseInput>;
export const SessionInput = z.object({ id: Id, appointment_id: Id });
export type SessionInput = z.infer<typeof SessionInput>;
export const EditSessionsInput = z.object({
  id: Id,
  sessions_used: SessionsUsed,
  /** The number of used sessions that the user saw. If the number has changed, the error is `stale_version`. */
  sessions_used_before: z.optional(SessionsUsed),
});
export type EditSessionsInput = z.infer<typeof EditSessionsInput>;
