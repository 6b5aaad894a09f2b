import { keysOf } from "../../../lib/keys-of";
import type { PackageForm } from "./package-form";

/** The fields whose words in the dialog are this person's own: typed here, and not what the package says by now. */
export const ownFields = (mine: PackageForm, before: PackageForm, fresh: PackageForm): (keyof PackageForm)[] =>
  keysOf(mine).filter((field) => mine[field] !== before[field] && mine[field] !== fresh[field]);

const NAMES: Record<keyof PackageForm, string> = {
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

/** What somebody else changed, in the words of the form. */
export const changedNames = (before: PackageForm, fresh: PackageForm): string[] =>
  keysOf(NAMES).flatMap((field) => (before[field] === fresh[field] ? [] : [NAMES[field]]));
