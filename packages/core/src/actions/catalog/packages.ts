import { commit, type PracticeContext } from "../../db/index";
import { create, erase, STALE, type Write } from "../../db/writes";
import type { PackageRecord } from "../../domain/catalog/entity";
import type { Package, PackageConfig } from "../../domain/catalog/output";
import {
  type CreatePackageInput,
  CUSTOM_PRICE_TEXT,
  type DeletePackageInput,
  packageFields,
  type UpdatePackageInput,
} from "../../domain/catalog/schema";
import { AppError, invalidField } from "../../errors";
import { newId } from "../../ids";
import { packageWrite, readConfig, readForChange, requirePrice, toPackage } from "../../store/catalog/packages";
import { changePractice } from "../../store/practice/change";

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
    writes: [create("package", record)],
    result: toPackage(ctx, record),
  }));
}

const PACKAGE_FIELDS = Object.keys(packageFields) as (keyof typeof packageFields)[];

/**
 * Changes the named fields of a package; equal values are not written. Purchases keep their terms.
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

/**
 * Hides a package, or removes it permanently.
 * @throws AppError `not_found`, `stale_version`; `package_sold` for permanently removing one that was sold.
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

const removal = ({ practice_id, id, version: known }: PackageRecord): Write =>
  erase(
    "package",
    { practice_id, id },
    ({ times_sold, version }, { eq }) => `${eq(times_sold, 0)} AND ${eq(version, known)}`,
    (current) => (current?.times_sold === 0 ? STALE : new AppError("package_sold")),
  );

/** Sets the base consultation value, in pesos. Packages without a custom price follow it. */
export function saveConfig(ctx: PracticeContext, base_consultation_value: number): Promise<PackageConfig> {
  const { base_consultation_value: before, base_value_updated_at } = ctx.practice;
  // A new practice's default value counts as unset until the therapist saves it.
  if (before === base_consultation_value && base_value_updated_at) return Promise.resolve(readConfig(ctx));
  const changes = { base_consultation_value, base_value_updated_at: ctx.clock.now().toISOString() };
  return changePractice(ctx, changes, readConfig({ ...ctx, practice: { ...ctx.practice, ...changes } }));
}
