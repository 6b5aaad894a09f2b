import * as z from "zod/mini";
import { Id, optionalText, text } from "../../lib/text/schema";
import { versionField } from "../../version";
import { MAX_PESOS, PESOS_TEXTS } from "./rules";

export const Pesos = z
  .int(PESOS_TEXTS.whole)
  .check(z.minimum(0, { message: PESOS_TEXTS.range, abort: true }), z.maximum(MAX_PESOS, PESOS_TEXTS.range));

export const BaseValueInput = z.object({ base_consultation_value: Pesos });

const Sessions = z
  .int("El número de sesiones es un entero de 1 a 100.")
  .check(z.minimum(1, "El número de sesiones va de 1 a 100."), z.maximum(100, "El número de sesiones va de 1 a 100."));
const Discount = z.number("El descuento va de 0 a 100.").check(
  z.minimum(0, "El descuento va de 0 a 100."),
  z.maximum(100, "El descuento va de 0 a 100."),
  z.refine((percent) => Math.round(percent * 100) / 100 === percent, "El descuento admite máximo dos decimales."),
);
const Months = z
  .int("La vigencia es un número entero de meses.")
  .check(z.minimum(1, "La vigencia va de 1 a 60 meses."), z.maximum(60, "La vigencia va de 1 a 60 meses."));

export const packageFields = {
  name: text({ max: 80, short: "Escribe el nombre del paquete." }),
  description: optionalText(500, { lines: true }),
  sessions: Sessions,
  discount_percentage: z._default(Discount, 0),
  validity_months: Months,
  transferable: z._default(z.boolean(), false),
  for_couples: z._default(z.boolean(), false),
  use_custom_price: z._default(z.boolean(), false),
  custom_price: z.nullish(Pesos),
  is_active: z._default(z.boolean(), true),
};

export const CUSTOM_PRICE_TEXT = "Escribe el precio personalizado.";
const pricedIfCustom = (input: { use_custom_price?: boolean; custom_price?: number | null }) =>
  !input.use_custom_price || input.custom_price != null;

export const CreatePackageInput = z
  .object(packageFields)
  .check(z.refine(pricedIfCustom, { message: CUSTOM_PRICE_TEXT, path: ["custom_price"] }));
export type CreatePackageInput = z.infer<typeof CreatePackageInput>;

export const PackageId = z.object({ id: Id });

export const UpdatePackageInput = z.object({
  ...PackageId.shape,
  name: z.optional(packageFields.name),
  description: packageFields.description,
  sessions: z.optional(Sessions),
  discount_percentage: z.optional(Discount),
  validity_months: z.optional(Months),
  transferable: z.optional(z.boolean()),
  for_couples: z.optional(z.boolean()),
  use_custom_price: z.optional(z.boolean()),
  custom_price: packageFields.custom_price,
  is_active: z.optional(z.boolean()),
  ...versionField,
});
export type UpdatePackageInput = z.infer<typeof UpdatePackageInput>;

export const ListPackagesInput = z.object({ include_inactive: z._default(z.boolean(), false) });
export const DeletePackageInput = z.object({
  ...PackageId.shape,
  hard_delete: z._default(z.boolean(), false),
  ...versionField,
});
export type DeletePackageInput = z.infer<typeof DeletePackageInput>;

export const PackageChoice = text({ max: 60, short: "Debe seleccionar un paquete" });
