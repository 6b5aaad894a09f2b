import { deleteClient } from "@sereno/core/actions/client/delete";
import { mergeClients } from "@sereno/core/actions/client/merge";
import type { PracticeContext } from "@sereno/core/db/context";
import { problemsOf } from "@sereno/core/domain/export/rules";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { extent } from "../extent";
import { takeCopy } from "../support/copy";
import { recordsOf } from "../support/drift";
import { createClock, nextRequestOf, openOwnTable } from "../support/practice";
import { ACTIONS, type ActionName } from "./undo/actions";
import { AGENT, openDrawn, orRefused, practice } from "./undo/practices";

const RUNS = extent(1, 20);
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
  await finishClientTasks(ctx);
}

test(`exports of ${RUNS} random practices are consistent, also after merges and deletions`, {
  timeout: 60_000 + RUNS * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(practice, life, async (drawn, lived) => {
      const ctx = await openDrawn(db, clock, drawn);
      await live(ctx, lived);
      expect(problemsOf(await takeCopy(await nextRequestOf(ctx)))).toEqual([]);
    }),
    { numRuns: RUNS, seed: Number(process.env.COPY_SEED ?? 7), endOnFailure: true },
  );
});
