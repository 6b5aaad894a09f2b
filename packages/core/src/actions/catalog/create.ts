import { commit, type PracticeContext } from "../../db/index";
import { create } from "../../db/writes";
import type { PackageRecord } from "../../domain/catalog/entity";
import type { Package } from "../../domain/catalog/output";
import type { CreatePackageInput } from "../../domain/catalog/schema";
import { newId } from "../../ids";
import { requirePrice, toPackage } from "../../store/catalog/packages";

/** Creates a package. @throws AppError `base_value_missing` if the base value is 0; `invalid_input` if too costly. */
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
  return commit(ctx, async () => ({ writes: [create("package", record)], result: toPackage(ctx, record) }));
}
