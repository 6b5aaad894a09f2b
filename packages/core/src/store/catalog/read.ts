import { type PracticeContext, readOne, readQuery } from "../../db/index";
import { type PackageRecord, packageFields } from "../../domain/catalog/entity";
import type { Package, PackageConfig } from "../../domain/catalog/output";
import { pricePackage } from "../../domain/catalog/rules";
import { answerer } from "../../domain/kept/attributes";
import { AppError } from "../../errors";
/** The base consultation value, in pesos. */
export const readConfig = ({ practice }: PracticeContext): PackageConfig => ({
  base_consultation_value: practice.base_consultation_value,
  configured: practice.base_consultation_value > 0,
  updated_at: practice.base_value_updated_at ?? practice.created_at,
});

const answer = answerer(packageFields);

/** A stored package with its price at the current base value. */
export const toPackage = ({ practice }: PracticeContext, record: PackageRecord): Package =>
  answer(record, pricePackage(practice.base_consultation_value, record));

/** The catalogue, oldest first; hidden packages only on request. */
export async function listPackages(ctx: PracticeContext, includeInactive: boolean): Promise<{ packages: Package[] }> {
  const query = ctx.db.package.query.package({ practice_id: ctx.practice.practice_id });
  const { data } = await readQuery(ctx.db, "package", query, { consistent: true });
  const shown = data.filter(({ is_active }) => includeInactive || is_active);
  return { packages: shown.map((record) => toPackage(ctx, record)) };
}

/** The base value and the catalogue. One query. */
export async function listWithConfig(ctx: PracticeContext, includeInactive: boolean) {
  return { config: readConfig(ctx), ...(await listPackages(ctx, includeInactive)) };
}

/**
 * The catalogue at the current base value. Prices are not stored, so nothing is written: `updated` counts the packages
 * whose price follows the base value.
 */
export async function recalculatePackages(ctx: PracticeContext): Promise<{ updated: number; packages: Package[] }> {
  const { packages } = await listPackages(ctx, true);
  return { updated: packages.filter(({ use_custom_price }) => !use_custom_price).length, packages };
}

/** @throws AppError `not_found`. */
export async function getPackage(ctx: PracticeContext, id: string): Promise<Package> {
  return toPackage(ctx, await readPackage(ctx, id));
}

/** @throws AppError `not_found`. */
export async function readPackage(ctx: PracticeContext, id: string): Promise<PackageRecord> {
  const record = await readOne(ctx.db, ctx.db.one.package({ practice_id: ctx.practice.practice_id, id }));
  if (!record) throw new AppError("not_found", { message: "Este paquete ya no existe." });
  return record;
}
