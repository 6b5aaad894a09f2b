import { commitWrites, type PracticeContext } from "../../db/index";
import { erase, STALE, type Write } from "../../db/writes";
import type { PackageRecord } from "../../domain/catalog/entity";
import type { DeletePackageInput } from "../../domain/catalog/schema";
import { AppError } from "../../errors";
import { packageWrite, readForChange } from "../../store/catalog/packages";

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
