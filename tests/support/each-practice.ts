import type { PracticeContext } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import type { Practice } from "@sereno/core/domain/practice/entity";
import { beforeEach, inject } from "vitest";
import { createTestApp } from "./app";
import { createClock, createPractice, openOwnTable, openTestDatabase } from "./practice";
import { createRestPractice } from "./rest-practice";

type Table = "own" | "shared";

/** The shared table or, for tests of jobs that process a whole table, the file's own. */
async function openTable(table: Table): Promise<Database> {
  const endpoint = inject("endpoint");
  return table === "own" ? openOwnTable(endpoint) : openTestDatabase(endpoint, inject("table"));
}

export async function openTestApp(
  table: Table,
  options: Omit<Parameters<typeof createTestApp>[0], "db" | "clock"> = {},
  start = "2026-11-20T15:00:00Z",
) {
  const db = await openTable(table);
  const clock = createClock(start);
  return { db, clock, app: createTestApp({ db, clock, ...options }) };
}

/** Before each test, sets the clock to `start` and replaces `ctx` by the context of a new practice. */
export async function eachPracticeIn(
  table: Table,
  start: string,
  practice: Partial<Practice> = {},
  options: Parameters<typeof openTestApp>[1] = {},
) {
  const { db, clock, app } = await openTestApp(table, options, start);
  const open = () => createPractice(db, { clock, practice });
  const ctx: PracticeContext = await open();
  beforeEach(async () => {
    clock.moveTo(start);
    Object.assign(ctx, await open());
  });
  return { db, clock, ctx, app };
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
