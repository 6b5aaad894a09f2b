import type { PracticeContext } from "../context";
import { commit, decideAgain, type Write } from "../db/commit";
import { AppError } from "../errors";
import { newId } from "../ids";
import { changePractice } from "../practice/service";
import type { PackageRecord } from "./entity";
import type { Package, PackageConfig } from "./output";
import { isAffordable, pricePackage } from "./rules";
import { type CreatePackageInput, CUSTOM_PRICE_TEXT, type DeletePackageInput, type UpdatePackageInput } from "./schema";

export const readConfig = ({ practice }: PracticeContext): PackageConfig => ({
  base_consultation_value: practice.base_consultation_value,
  configured: practice.base_consultation_value > 0,
  updated_at: practice.base_value_updated_at ?? practice.created_at,
});

/** Sets the base consultation value, in pesos. Packages without a custom price cost accordingly from then on. */
export function saveConfig(ctx: PracticeContext, base_consultation_value: number): Promise<PackageConfig> {
  const changes = { base_consultation_value, base_value_updated_at: ctx.clock.now().toISOString() };
  return changePractice(ctx, changes, readConfig({ ...ctx, practice: { ...ctx.practice, ...changes } }));
}

/** A stored package with its price at the practice's base value of now. */
export const toPackage = (ctx: PracticeContext, record: PackageRecord): Package => {
  const custom_price = record.custom_price ?? null;
  return {
    id: record.id,
    name: record.name,
    description: record.description ?? null,
    sessions: record.sessions,
    discount_percentage: record.discount_percentage,
    validity_months: record.validity_months,
    transferable: record.transferable,
    for_couples: record.for_couples,
    use_custom_price: record.use_custom_price,
    custom_price,
    is_active: record.is_active,
    ...pricePackage(ctx.practice.base_consultation_value, { ...record, custom_price }),
  };
};

/** The catalogue, oldest first; the hidden ones only when asked for. */
export async function listPackages(ctx: PracticeContext, includeInactive: boolean): Promise<{ packages: Package[] }> {
  const { data } = await ctx.db.package.query
    .package({ practice_id: ctx.practice.practice_id })
    .go({ consistent: true, pages: "all" });
  const shown = data.filter(({ is_active }) => includeInactive || is_active);
  return { packages: shown.map((record) => toPackage(ctx, record)) };
}

/** The base value and the catalogue. One query. */
export async function listWithConfig(ctx: PracticeContext, includeInactive: boolean) {
  return { config: readConfig(ctx), ...(await listPackages(ctx, includeInactive)) };
}

/**
 * The catalogue at the base value of now. Prices are never stored, so there is nothing to write: `updated` counts the
 * packages whose price follows the base value.
 */
export async function recalculatePackages(ctx: PracticeContext): Promise<{ updated: number; packages: Package[] }> {
  const { packages } = await listPackages(ctx, true);
  return { updated: packages.filter(({ use_custom_price }) => !use_custom_price).length, packages };
}

/** @throws AppError `not_found`. */
export async function getPackage(ctx: PracticeContext, id: string): Promise<Package> {
  return toPackage(ctx, await readPackage(ctx, id));
}

async function readPackage(ctx: PracticeContext, id: string): Promise<PackageRecord> {
  const { data } = await ctx.db.package.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true });
  if (!data) throw new AppError("not_found", { message: "Este paquete ya no existe." });
  return data;
}

/** @throws AppError `base_value_missing` while the base value is 0, `invalid_input` for a price out of bounds. */
export async function createPackage(ctx: PracticeContext, input: CreatePackageInput): Promise<Package> {
  const now = ctx.clock.now().toISOString();
  const record: PackageRecord = {
    ...input,
    practice_id: ctx.practice.practice_id,
    id: newId("pkg", ctx.clock),
    description: input.description?.trim() || undefined,
    custom_price: input.custom_price ?? undefined,
    times_sold: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  requirePrice(ctx, record);
  return commit(ctx, async () => ({
    writes: [{ write: (entities) => entities.package.create(record).commit(), refused: decideAgain }],
    result: toPackage(ctx, record),
  }));
}

/** Changes what `input` names. What was sold keeps the terms it was sold at. */
export function updatePackage(ctx: PracticeContext, input: UpdatePackageInput): Promise<Package> {
  return commit(ctx, async () => {
    const record = changedPackage(ctx, await readPackage(ctx, input.id), input);
    requirePrice(ctx, record);
    return { writes: [packageWrite(record)], result: toPackage(ctx, record) };
  });
}

function changedPackage(ctx: PracticeContext, before: PackageRecord, input: UpdatePackageInput): PackageRecord {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const record: PackageRecord = {
    ...before,
    ...named,
    description: input.description === undefined ? before.description : input.description?.trim() || undefined,
    custom_price: input.custom_price === undefined ? before.custom_price : (input.custom_price ?? undefined),
    version: before.version + 1,
    updated_at: ctx.clock.now().toISOString(),
  };
  if (record.use_custom_price && record.custom_price === undefined) {
    const errors = [{ path: "custom_price", message: CUSTOM_PRICE_TEXT }];
    throw new AppError("invalid_input", { message: CUSTOM_PRICE_TEXT, errors });
  }
  return record;
}

/** Writes a package's own fields on the version before: a sale at the same moment counts itself on the same record. */
function packageWrite({ practice_id, id, times_sold: _, created_at: __, ...changes }: PackageRecord): Write {
  const emptied = (["description", "custom_price"] as const).filter((field) => changes[field] === undefined);
  return {
    write: (entities) =>
      entities.package
        .patch({ practice_id, id })
        .set(changes)
        .remove(emptied)
        .where(({ version }, { eq }) => eq(version, changes.version - 1))
        .commit(),
    refused: decideAgain,
  };
}

function requirePrice(ctx: PracticeContext, record: PackageRecord): void {
  if (!readConfig(ctx).configured) throw new AppError("base_value_missing");
  if (!isAffordable(toPackage(ctx, record))) {
    const message = "El precio total del paquete supera los 1.000.000.000 de pesos.";
    throw new AppError("invalid_input", { message, errors: [{ path: "sessions", message }] });
  }
}

/**
 * Hides a package, or removes it for good.
 * @throws AppError `not_found`; `package_sold` when one that was sold should be removed for good.
 */
export function deletePackage(ctx: PracticeContext, input: DeletePackageInput): Promise<{ success: true }> {
  return commit(ctx, async () => {
    const before = await readPackage(ctx, input.id);
    const hidden = {
      ...before,
      is_active: false,
      version: before.version + 1,
      updated_at: ctx.clock.now().toISOString(),
    };
    return { writes: [input.hard_delete ? removal(before) : packageWrite(hidden)], result: { success: true } };
  });
}

const removal = ({ practice_id, id }: PackageRecord): Write => ({
  write: (entities) =>
    entities.package
      .delete({ practice_id, id })
      .where(({ times_sold }, { eq }) => eq(times_sold, 0))
      .commit(),
  refused: () => new AppError("package_sold"),
});
