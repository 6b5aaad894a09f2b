import { commit, commitWrites, type PracticeContext } from "../../db/index";
import { erase, STALE, type Write } from "../../db/writes";
import type { PackageRecord } from "../../domain/catalog/entity";
import type { Package } from "../../domain/catalog/output";
import {
  CUSTOM_PRICE_TEXT,
  type DeletePackageInput,
  packageFields,
  type UpdatePackageInput,
} from "../../domain/catalog/schema";
import { AppError, invalidField } from "../../errors";
import { packageWrite, readForChange, requirePrice, toPackage } from "../../store/catalog/packages";

const PACKAGE_FIELDS = Object.keys(packageFields) as (keyof typeof packageFields)[];

/** Changes a package, unless all values are equal. Earlier purchases keep their terms. @throws AppError `not_found`;
 * `stale_version`; `base_value_missing` while the base value is 0; `invalid_input` for a missing or too high price. */
export function updatePackage(ctx: PracticeContext, input: UpdatePackageInput): Promise<Package> {
  return commit(ctx, async () => {
    const before = await readForChange(ctx, input);
    const record = changedPackage(ctx, before, input);
    if (PACKAGE_FIELDS.every((field) => record[field] === before[field]))
      return { writes: [], result: toPackage(ctx, before) };
    requirePrice(ctx, record);
    return { writes: [packageWrite(record)], result: toPackage(ctx, record) };
  });
}

function changedPackage(ctx: PracticeContext, before: PackageRecord, input: UpdatePackageInput): PackageRecord {
  const record: PackageRecord = {
    ...before,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    description: input.description === undefined ? before.description : input.description?.trim() || undefined,
    custom_price: input.custom_price === undefined ? before.custom_price : (input.custom_price ?? undefined),
    version: before.version + 1,
    updated_at: ctx.clock.now().toISOString(),
  };
  if (record.use_custom_price && record.custom_price === undefined)
    throw invalidField("custom_price", CUSTOM_PRICE_TEXT);
  return record;
}

/** Hides a package or (`hard_delete`) deletes it. @throws AppError `not_found`, `stale_version`, `package_sold` */
export function deletePackage(ctx: PracticeContext, input: DeletePackageInput): Promise<{ success: true }> {
  return commitWrites(ctx, async () => {
    const before = await readForChange(ctx, input);
    const hidden = {
      ...before,
      is_active: false,
      version: before.version + 1,
      updated_at: ctx.clock.now().toISOString(),
    };
    return [input.hard_delete ? removal(before) : packageWrite(hidden)];
  });
}

const removal = ({ practice_id, id, version: known }: PackageRecord): Write =>
  erase(
    "package",
    { practice_id, id },
    ({ times_sold, version }, { eq }) => `${eq(times_sold, 0)} AND ${eq(version, known)}`,
    (current) => (current?.times_sold === 0 ? STALE : new AppError("package_sold")),
  );
