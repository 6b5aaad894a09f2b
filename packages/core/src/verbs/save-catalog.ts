import { AppError, invalidField } from "../errors";
import { newId } from "../ids";
import { readConfig, readPackage, toPackage } from "../records/catalog/read";
import { commit, decideAgain, STALE, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { PackageRecord } from "../things/catalog/entity";
import type { Package, PackageConfig } from "../things/catalog/output";
import { isAffordable } from "../things/catalog/rules";
import {
  type CreatePackageInput,
  CUSTOM_PRICE_TEXT,
  type DeletePackageInput,
  packageFields,
  type UpdatePackageInput,
} from "../things/catalog/schema";
import { changePractice } from "./save-practice";

/** Sets the base consultation value, in pesos. Packages without a custom price cost accordingly from then on. */
export function saveConfig(ctx: PracticeContext, base_consultation_value: number): Promise<PackageConfig> {
  if (ctx.practice.base_consultation_value === base_consultation_value) return Promise.resolve(readConfig(ctx));
  const changes = { base_consultation_value, base_value_updated_at: ctx.clock.now().toISOString() };
  return changePractice(ctx, changes, readConfig({ ...ctx, practice: { ...ctx.practice, ...changes } }));
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

const PACKAGE_FIELDS = Object.keys(packageFields) as (keyof typeof packageFields)[];

/** @throws AppError `not_found`; `stale_version` when the version that is given is not the one there is. */
async function readForChange(
  ctx: PracticeContext,
  { id, version }: Pick<UpdatePackageInput, "id" | "version">,
): Promise<PackageRecord> {
  const before = await readPackage(ctx, id);
  if (version == null || version === before.version) return before;
  throw new AppError("stale_version", { message: "Este paquete cambió en otro lugar." });
}

/**
 * Changes what `input` names; what is like that already is not written. What was sold keeps the terms it was sold at.
 * @throws AppError `not_found`, `stale_version`, `base_value_missing`, `invalid_input`.
 */
export function updatePackage(ctx: PracticeContext, input: UpdatePackageInput): Promise<Package> {
  return commit(ctx, async () => {
    const before = await readForChange(ctx, input);
    const record = changedPackage(ctx, before, input);
    if (PACKAGE_FIELDS.every((field) => record[field] === before[field])) {
      return { writes: [], result: toPackage(ctx, before) };
    }
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
    throw invalidField("custom_price", CUSTOM_PRICE_TEXT);
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
    throw invalidField("sessions", "El precio total del paquete supera los 1.000.000.000 de pesos.");
  }
}

/**
 * Hides a package, or removes it for good.
 * @throws AppError `not_found`, `stale_version`; `package_sold` when one that was sold should be removed for good.
 */
export function deletePackage(ctx: PracticeContext, input: DeletePackageInput): Promise<{ success: true }> {
  return commit(ctx, async () => {
    const before = await readForChange(ctx, input);
    const hidden = {
      ...before,
      is_active: false,
      version: before.version + 1,
      updated_at: ctx.clock.now().toISOString(),
    };
    return { writes: [input.hard_delete ? removal(before) : packageWrite(hidden)], result: { success: true } };
  });
}

const removal = ({ practice_id, id, version: known }: PackageRecord): Write => ({
  write: (entities) =>
    entities.package
      .delete({ practice_id, id })
      .where(({ times_sold, version }, { eq }) => `${eq(times_sold, 0)} AND ${eq(version, known)}`)
      .commit({ response: "all_old" }),
  refused: (current) => (current?.times_sold === 0 ? STALE : new AppError("package_sold")),
});
