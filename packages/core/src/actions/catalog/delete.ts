import { commit, type PracticeContext, STALE, type Write } from "../../db/index";
import type { PackageRecord } from "../../domain/catalog/entity";
import type { DeletePackageInput } from "../../domain/catalog/schema";
import { AppError } from "../../errors";
import { packageWrite, readForChange } from "../../store/catalog/change";

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

const removal = ({ practice_id, id, version: known }: PackageRecord): Write => ({
  write: (entities) =>
    entities.package
      .delete({ practice_id, id })
      .where(({ times_sold, version }, { eq }) => `${eq(times_sold, 0)} AND ${eq(version, known)}`)
      .commit({ response: "all_old" }),
  refused: (current) => (current?.times_sold === 0 ? STALE : new AppError("package_sold")),
});
