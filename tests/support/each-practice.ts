import type { PracticeContext } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import type { Practice } from "@sereno/core/domain/practice/entity";
import { beforeEach, inject } from "vitest";
import { createClock, createPractice, openOwnTable, openTestDatabase } from "./practice";
import { createRestPractice } from "./rest-practice";

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

/** Like `eachPractice`, in the shared table or, for tests of jobs that process a whole table, in the file's own. */
export async function eachPracticeIn(table: "own" | "shared", start: string, practice: Partial<Practice> = {}) {
  const endpoint = inject("endpoint");
  const db = table === "own" ? await openOwnTable(endpoint) : openTestDatabase(endpoint, inject("table"));
  return { db, ...(await eachPractice(db, start, practice)) };
}

/** Like `createRestPractice`; before each test, `ctx` and the tokens in `opened` become those of a new practice. */
export async function eachRestPractice(practice: Partial<Practice> = {}, now?: string) {
  const rest = await createRestPractice(inject("endpoint"), now);
  const opened = await rest.open(practice);
  const { ctx } = opened;
  beforeEach(async () => {
    const next = await rest.open(practice);
    Object.assign(opened, next, { ctx: Object.assign(ctx, next.ctx) });
  });
  return { ...rest, ctx, opened };
}
