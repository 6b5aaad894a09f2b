import type { PracticeContext } from "../../db/index";
import type { PackageConfig } from "../../domain/catalog/output";
import { readConfig } from "../../store/catalog/packages";
import { changePractice } from "../../store/practice/change";

/** Saves the price of a consultation, in pesos. Packages without a custom price follow it. */
export function saveConfig(ctx: PracticeContext, base_consultation_value: number): Promise<PackageConfig> {
  const { base_consultation_value: before, base_value_updated_at } = ctx.practice;
  // An equal value needs no save, except a new practice's default: it counts as unset until the therapist saves it.
  if (before === base_consultation_value && base_value_updated_at) return Promise.resolve(readConfig(ctx));
  const changes = { base_consultation_value, base_value_updated_at: ctx.clock.now().toISOString() };
  return changePractice(ctx, changes, readConfig({ ...ctx, practice: { ...ctx.practice, ...changes } }));
}
