import type { PracticeContext, Write } from "../../db/index";
import type { PackageRecord } from "../../domain/catalog/entity";
import { isAffordable } from "../../domain/catalog/rules";
import type { UpdatePackageInput } from "../../domain/catalog/schema";
import { AppError, invalidField } from "../../errors";
import { readConfig, readPackage, toPackage } from "./read";

/** @throws AppError `not_found`; `stale_version` unless the version is absent or current. */
export async function readForChange(
  ctx: PracticeContext,
  { id, version }: Pick<UpdatePackageInput, "id" | "version">,
): Promise<PackageRecord> {
  const before = await readPackage(ctx, id);
  if (version == null || version === before.version) return before;
  throw new AppError("stale_version", { message: "Este paquete cambió en otro lugar." });
}

/** Writes a package's own fields, conditional on its version; concurrent sales change its counter. */
export function packageWrite({ practice_id, id, times_sold: _, created_at: __, ...changes }: PackageRecord): Write {
  const emptied = (["description", "custom_price"] as const).filter((field) => changes[field] === undefined);
  return {
    write: (entities) =>
      entities.package
        .patch({ practice_id, id })
        .set(changes)
        .remove(emptied)
        .where(({ version }, { eq }) => eq(version, changes.version - 1))
        .commit(),
  };
}

/** @throws AppError `base_value_missing` while the base value is 0, `invalid_input` for a price out of bounds. */
export function requirePrice(ctx: PracticeContext, record: PackageRecord): void {
  if (!readConfig(ctx).configured) throw new AppError("base_value_missing");
  if (!isAffordable(toPackage(ctx, record))) {
    throw invalidField("sessions", "El precio total del paquete supera los 1.000.000.000 de pesos.");
  }
}
