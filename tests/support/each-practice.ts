import type { PracticeContext } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import type { Practice } from "@sereno/core/domain/practice/entity";
import { beforeEach } from "vitest";
import { createClock, createPractice } from "./practice";

/** Before each test, sets the clock to `start` and replaces `ctx` by the context of a new practice. */
export async function eachPractice(db: Database, start: string, practice: Partial<Practice> = {}) {
  const clock = createClock(start);
  const open = () => createPractice(db, { clock, practice });
  const ctx: PracticeContext = await open();
  beforeEach(async () => {
    clock.moveTo(start);
    Object.assign(ctx, await open());
  });
  return { clock, ctx };
}
