import type { PracticeContext } from "@sereno/core/table/context";
import { bringBatches, problemsOf } from "@sereno/core/things/export/rules";
import { checkPractice } from "@sereno/core/upkeep/check/check";
import { deleteClient } from "@sereno/core/verbs/delete-client";
import { mergeClients } from "@sereno/core/verbs/merge-clients";
import { beginRestore, bringRecords } from "@sereno/core/verbs/restore-practice";
import { workOnClients } from "@sereno/core/verbs/work-on-clients";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { bringCopy, FILE, sorted, takeCopy } from "../support/copy";
import { driftOf, recordsOf } from "../support/drift";
import { createClock, createPractice, nextRequestOf, openDying, openOwnTable } from "../support/practice";
import { ACTIONS, type ActionName } from "./undo/actions";
import { AGENT, openDrawn, orRefused, practice } from "./undo/practices";

/** How many random practices; `COPY_HISTORIES=100` and another `COPY_SEED` for a longer look. */
const RUNS = Number(process.env.COPY_HISTORIES ?? 5);
const STEPS = 16;
const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");

const each = fc.record({
  name: fc.constantFrom(...(Object.keys(ACTIONS) as ActionName[])),
  seed: fc.array(fc.nat(9999), { minLength: 8, maxLength: 8 }),
});
const life = fc.record({
  steps: fc.array(each, { minLength: STEPS, maxLength: STEPS }),
  merges: fc.boolean(),
  deletes: fc.boolean(),
  /** After how many requests to the database each try is cut off. */
  kills: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 12 }),
});

type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

async function live(ctx: PracticeContext, { steps, merges, deletes }: Life): Promise<void> {
  const agent: PracticeContext = { ...ctx, actor: AGENT };
  for (const { name, seed } of steps) {
    const records = await recordsOf(ctx);
    let drawn = 0;
    const draw = (below: number) => (seed[drawn++ % seed.length] ?? 0) % below;
    await ACTIONS[name]({ ctx, agent, records, draw }).catch(orRefused);
  }
  const [one, other] = (await recordsOf(ctx)).clients;
  if (merges && one && other) await mergeClients(ctx, { id: one.id, into: other.id }).catch(orRefused);
  const last = (await recordsOf(ctx)).clients.at(-1);
  if (deletes && last) await deleteClient(ctx, last.id).catch(orRefused);
  while ((await workOnClients(ctx)).done > 0);
}

/** Brings a copy by a process that is killed again and again, each time goes on from the first batch, and is told nothing of before. */
async function bringKilled(empty: PracticeContext, copy: Awaited<ReturnType<typeof takeCopy>>, kills: number[]) {
  for (const requests of kills) {
    const dying = { ...empty, db: openDying(inject("endpoint"), db.table, requests) };
    try {
      await beginRestore(dying, FILE);
      const begun = { ...dying, practice: { ...dying.practice, restoring: FILE } };
      await bringBatches(copy, (batch) => bringRecords(begun, { file: FILE, ...batch }));
    } catch (error) {
      expect(String(error)).toMatch(/killed|llegar a nuestros datos/);
    }
    const at = await nextRequestOf(empty);
    expect(await checkPractice(at, at.practice.practice_id).then((found) => found.filter(isNoRest))).toEqual([]);
  }
}

/** Of a copy that is half there sessions wait for their ledger, and what was announced for its payment. */
const isNoRest = ({ counted, recorded }: { counted: string; recorded: string }) =>
  !/announced|sesiones usadas|lleva/.test(`${counted} ${recorded}`);

test(`${RUNS} random practices, brought into empty ones, are what they were; also over kills after any request`, {
  timeout: 60_000 + RUNS * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(practice, life, async (drawn, lived) => {
      const ctx = await openDrawn(db, clock, drawn);
      await live(ctx, lived);
      const copy = await takeCopy(await nextRequestOf(ctx));
      expect(problemsOf(copy)).toEqual([]);
      const empty = await createPractice(db, { clock, practice: { google_connected: false } });
      await bringKilled(empty, copy, lived.kills);
      await bringCopy(empty, copy);
      const brought = await nextRequestOf(empty);
      expect(sorted(await takeCopy(brought))).toEqual(sorted(copy));
      expect(await checkPractice(brought, brought.practice.practice_id)).toEqual([]);
      expect(await driftOf(brought)).toEqual([]);
    }),
    { numRuns: RUNS, seed: Number(process.env.COPY_SEED ?? 7), endOnFailure: true },
  );
});
