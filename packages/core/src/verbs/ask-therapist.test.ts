import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import { listApprovals, MOST_WAITING } from "../across/list-approvals";
import { AppError } from "../errors";
import type { PracticeContext } from "../table/context";
import type { Database } from "../table/database";
import { askTherapist } from "./ask-therapist";

const db = openTestDatabase(inject("endpoint"), inject("table"));
let ctx: PracticeContext;
beforeEach(async () => {
  const actor = { kind: "agent", id: "tok_1", label: "Asistente", right: "sell" } as const;
  ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z"), actor });
});

const ask = (package_id: string, over: Database = db) => {
  const entry = { action: "purchase.create", client_id: "cli_1", amount: 100_000 };
  const refusal = new AppError("forbidden", { data: { act: "sell", entry } });
  return askTherapist({ ...ctx, db: over }, { call: "purchase.create", input: { package_id }, refusal });
};
const onceListed = (happens: () => Promise<unknown>) => meanwhile(db, reads("Query", "$approval_1"), happens);

test("what is asked twice at once waits once", async () => {
  let first = "";
  const again = await ask(
    "pkg_1",
    onceListed(async () => {
      first = (await ask("pkg_1")).id;
    }),
  );
  expect(again.id).toBe(first);
  expect((await listApprovals(ctx)).approvals).toHaveLength(1);
});

test("no more wait than may, when two ask at once for the last place", async () => {
  for (let each = 1; each < MOST_WAITING; each++) await ask(`pkg_${each}`);
  const late = ask(
    "pkg_late",
    onceListed(() => ask("pkg_last")),
  );
  await expect(late).rejects.toMatchObject({ code: "limit", data: { most: MOST_WAITING } });
});
