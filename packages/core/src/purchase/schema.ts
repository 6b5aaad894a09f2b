import * as z from "zod/mini";
import { Pesos } from "../catalog/schema";
import { OptionalEmail, optionalText } from "../client/schema";

export const PURCHASE_STATUSES = ["active", "completed", "expired", "cancelled"] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** What the forms offer; a call may name any other way. */
export const PAYMENT_METHODS = ["cash", "transfer", "card", "other"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const Id = z.string().check(z.minLength(1), z.maxLength(60));
const SessionsUsed = z
  .int("Debe ser un número válido mayor o igual a 0")
  .check(z.minimum(0, "Debe ser un número válido mayor o igual a 0"));

/** How a package is paid: part of every sale. What is stored and answered follows from it; the compiler names the rest. */
export const paymentFields = {
  total_paid: z.nullish(Pesos),
  payment_method: optionalText(40),
  payment_reference: optionalText(120),
};

export const CreatePurchaseInput = z.object({
  package_id: z
    .string("Debe seleccionar un paquete")
    .check(z.minLength(1, "Debe seleccionar un paquete"), z.maxLength(60)),
  client_name: z
    .string("Nombre debe tener al menos 2 caracteres")
    .check(z.trim(), z.minLength(2, "Nombre debe tener al menos 2 caracteres"), z.maxLength(120)),
  client_email: OptionalEmail,
  client_phone: z
    .string("Número de teléfono requerido")
    .check(z.trim(), z.minLength(7, "Número de teléfono requerido"), z.maxLength(30)),
  client_identification_number: optionalText(40),
  ...paymentFields,
  notes: optionalText(4000),
});
export type CreatePurchaseInput = z.infer<typeof CreatePurchaseInput>;

export const ListPurchasesInput = z.object({
  client_id: z.nullish(Id),
  status: z.nullish(z.enum(PURCHASE_STATUSES, "Ese estado no existe.")),
  limit: z._default(
    z.int().check(z.minimum(1, "El límite va de 1 a 200."), z.maximum(200, "El límite va de 1 a 200.")),
    50,
  ),
  cursor: z.nullish(z.string().check(z.maxLength(500))),
});
export type ListPurchasesInput = z.infer<typeof ListPurchasesInput>;

export const PurchasesOfInput = z.object({
  client_id: z.nullish(Id),
  identification_number: optionalText(40),
  phone: optionalText(30),
  name: optionalText(120),
});
export type PurchasesOfInput = z.infer<typeof PurchasesOfInput>;
export const PurchasesByIdentificationInput = z.object({
  identification: z.string().check(z.minLength(1), z.maxLength(40)),
});
export const PurchasesByNameInput = z.object({ name: z.string().check(z.minLength(1), z.maxLength(120)) });

export const SessionInput = z.object({ id: Id, appointment_id: Id });
export type SessionInput = z.infer<typeof SessionInput>;
export const EditSessionsInput = z.object({ id: Id, sessions_used: SessionsUsed });
export type EditSessionsInput = z.infer<typeof EditSessionsInput>;
