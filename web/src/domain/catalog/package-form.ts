import type { Package } from "@sereno/core/domain/catalog/output";
import type { PricingTerms } from "@sereno/core/domain/catalog/rules";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import * as z from "zod/mini";

/** Values as typed in the form. `CreatePackageInput` validates them after `toInput`. */
const Typed = z.object({
  name: z.string(),
  description: z.string(),
  sessions: z.string(),
  validity_months: z.string(),
  discount_percentage: z.string(),
  use_custom_price: z.boolean(),
  custom_price: z.nullable(z.number()),
  transferable: z.boolean(),
  for_couples: z.boolean(),
  is_active: z.boolean(),
} satisfies Record<keyof CreatePackageInput, unknown>);
export type PackageForm = z.infer<typeof Typed>;

function numberOf(text: string): number {
  const plain = text.trim().replace(",", ".");
  return plain === "" ? Number.NaN : Number(plain);
}

const { discount_percentage: Discount, sessions: Sessions, custom_price: CustomPrice } = CreatePackageInput.shape;

/** Converts typed texts to numbers. Either discount or custom price is used; errors in the other are ignored. */
function toInput(form: PackageForm): z.input<typeof CreatePackageInput> {
  const discount = numberOf(form.discount_percentage);
  return {
    ...form,
    sessions: numberOf(form.sessions),
    validity_months: numberOf(form.validity_months),
    discount_percentage: form.use_custom_price ? (Discount.safeParse(discount).data ?? 0) : discount,
    custom_price: form.use_custom_price ? form.custom_price : null,
  };
}

export const PackageFormSchema = z.pipe(z.pipe(Typed, z.transform(toInput)), CreatePackageInput);

export const emptyForm = (): PackageForm => ({
  name: "",
  description: "",
  sessions: "",
  validity_months: "",
  discount_percentage: "",
  use_custom_price: false,
  custom_price: null,
  transferable: false,
  for_couples: false,
  is_active: true,
});

export const toForm = (saved: Package): PackageForm => ({
  name: saved.name,
  description: saved.description ?? "",
  sessions: String(saved.sessions),
  validity_months: String(saved.validity_months),
  discount_percentage: String(saved.discount_percentage).replace(".", ","),
  use_custom_price: saved.use_custom_price,
  custom_price: saved.custom_price,
  transferable: saved.transferable,
  for_couples: saved.for_couples,
  is_active: saved.is_active,
});

export const FIELD_NAMES: Record<keyof PackageForm, string> = {
  name: "nombre",
  description: "descripción",
  sessions: "sesiones",
  validity_months: "vigencia",
  discount_percentage: "descuento",
  use_custom_price: "tipo de precio",
  custom_price: "precio personalizado",
  transferable: "transferible",
  for_couples: "para parejas",
  is_active: "activo",
};

export function missingFields(form: PackageForm): string[] {
  const given = {
    nombre: form.name.trim() !== "",
    sesiones: form.sessions.trim() !== "",
    vigencia: form.validity_months.trim() !== "",
    descuento: form.use_custom_price || form.discount_percentage.trim() !== "",
    "precio personalizado": !form.use_custom_price || form.custom_price !== null,
  };
  return Object.entries(given).flatMap(([field, isGiven]) => (isGiven ? [] : [field]));
}

export function typedTerms(form: PackageForm): PricingTerms | null {
  const input = toInput(form);
  const sessions = Sessions.safeParse(input.sessions);
  const discount = Discount.safeParse(input.discount_percentage);
  const price = CustomPrice.safeParse(input.custom_price);
  if (!sessions.success || !discount.success || !price.success) return null;
  const custom_price = price.data ?? null;
  if (form.use_custom_price && custom_price === null) return null;
  return {
    sessions: sessions.data,
    discount_percentage: discount.data,
    use_custom_price: form.use_custom_price,
    custom_price,
  };
}
