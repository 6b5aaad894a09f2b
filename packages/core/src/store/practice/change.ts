import { commit, type PracticeContext } from "../../db/index";
import { patch, type Write } from "../../db/writes";
import type { Practice } from "../../domain/practice/entity";
import type { OptionalField } from "../../domain/practice/schema";

type Emptied = OptionalField | "picture_url" | "first_steps";

const repeats = (practice: Practice, changes: Partial<Practice>, emptied: readonly Emptied[]): boolean => {
  const stored = new Map<string, unknown>(Object.entries(practice));
  return (
    Object.entries(changes).every(([name, value]) => stored.get(name) === value) &&
    emptied.every((name) => practice[name] === undefined)
  );
};

/** Changes attributes of the practice, and adds the writes `beside`. Writes nothing if no attribute changes. */
export const changePractice = <T>(
  ctx: PracticeContext,
  changes: Partial<Practice>,
  result: T,
  emptied: readonly Emptied[] = [],
  beside: readonly Write[] = [],
): Promise<T> =>
  commit(ctx, async () => ({
    writes: repeats(ctx.practice, changes, emptied)
      ? []
      : [
          patch("practice", {
            of: { practice_id: ctx.practice.practice_id },
            set: { ...changes, updated_at: ctx.clock.now().toISOString() },
            remove: [...emptied],
          }),
          ...beside,
        ],
    result,
  }));
