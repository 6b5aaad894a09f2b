import { type PracticeContext, readQuery, requireOne } from "../../db/index";
import { patch, type Write } from "../../db/writes";
import { type PackageRecord, packageFields } from "../../domain/catalog/entity";
import type { Package, PackageConfig } from "../../domain/catalog/output";
import { isAffordable, pricePackage } from "../../domain/catalog/rules";
import type { UpdatePackageInput } from "../../domain/catalog/schema";
import { answerer } from "../../domain/kept/attributes";
import { AppError, invalidField, requireVersion } from "../../errors";

export const readConfig = ({ practice }: PracticeContext): PackageConfig => ({
  base_consultation_value: practice.base_consultation_value,
  configured: practice.base_consultation_value > 0,
  updated_at: practice.base_value_updated_at ?? practice.created_at,
});

const answer = answerer(packageFields);

export const toPackage = ({ practice }: PracticeContext, record: PackageRecord): Package =>
  answer(record, pricePackage(practice.base_consultation_value, record));

/** The practice's packages, oldest first. */
export async function listPackages(ctx: PracticeContext, includeInactive: boolean): Promise<{ packages: Package[] }> {
  const query = ctx.db.package.query.package({ practice_id: ctx.practice.practice_id });
  const { data } = await readQuery(ctx.db, "package", query, { consistent: true });
  const shown = data.filter(({ is_active }) => includeInactive || is_active);
  return { packages: shown.map((record) => toPackage(ctx, record)) };
}

export async function listWithConfig(ctx: PracticeContext, includeInactive: boolean) {
  return { config: readConfig(ctx), ...(await listPackages(ctx, includeInactive)) };
}

/** Lists the packages and counts those priced by the base value (`updated`). Writes nothing: prices are not stored. */
export async function recalculatePackages(ctx: PracticeContext): Promise<{ updated: number; packages: Package[] }> {
  const { packages } = await listPackages(ctx, true);
  return { updated: packages.filter(({ use_custom_price }) => !use_custom_price).length, packages };
}

export const getPackage = async (ctx: PracticeContext, id: string): Promise<Package> =>
  toPackage(ctx, await readPackage(ctx, id));

export const readPackage = (ctx: PracticeContext, id: string): Promise<PackageRecord> =>
  requireOne(ctx.db, ctx.db.one.package({ practice_id: ctx.practice.practice_id, id }), "Este paquete ya no existe.");

/** Reads a package to change. @throws AppError `not_found`; `stale_version` unless the version is absent or current. */
export async function readForChange(
  ctx: PracticeContext,
  { id, version }: Pick<UpdatePackageInput, "id" | "version">,
): Promise<PackageRecord> {
  const before = await readPackage(ctx, id);
  requireVersion(before.version, version, "Este paquete cambió en otro lugar.");
  return before;
}

/** Updates a package, if its stored version is one lower. Omits `times_sold`, which concurrent sales change. */
export function packageWrite({ practice_id, id, times_sold: _, created_at: __, ...changes }: PackageRecord): Write {
  return patch("package", {
    of: { practice_id, id },
    set: changes,
    remove: (["description", "custom_price"] as const).filter((field) => changes[field] === undefined),
    where: ({ version }, { eq }) => eq(version, changes.version - 1),
  });
}

export function requirePrice(ctx: PracticeContext, record: PackageRecord): void {
  if (!readConfig(ctx).configured) throw new AppError("base_value_missing");
  if (!isAffordable(toPackage(ctx, record)))
    throw invalidField("sessions", "El precio total del paquete supera los 1.000.000.000 de pesos.");
}
