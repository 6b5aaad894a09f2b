import { expect, test } from "vitest";
import { type Batch, bringBatches, type CopyFile, noRecords, toCopyFile } from "./rules";

const CREATED = "2026-11-20T15:00:00.000Z";

/** A copy of so many people who were merged, and a counter. */
function copyOf(merged: number): CopyFile {
  const records = noRecords();
  records.counters = [{ name: "receipt", last: 1 }];
  records.merged_clients = Array.from({ length: merged }, (_, index) => ({
    client_id: `cli_${String(index).padStart(8, "0")}`,
    into: "cli_00000000",
    created_at: CREATED,
  }));
  return toCopyFile(records, CREATED);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("batches of a kind are brought a few at once, and those of the next kind after all of them", async () => {
  const copy = copyOf(1_000);
  const begun: Batch[] = [];
  const ended: Batch[] = [];
  let most = 0;
  await bringBatches(copy, async (batch) => {
    if (batch.kind === "counters") expect(ended.flatMap(({ records }) => records)).toHaveLength(1_000);
    begun.push(batch);
    most = Math.max(most, begun.length - ended.length);
    await turn();
    ended.push(batch);
  });
  expect(most).toBe(4);
  expect(ended.at(-1)?.kind).toBe("counters");
  expect(new Set(ended.flatMap(({ records }) => records)).size).toBe(1_001);
});

test("one that fails ends the others, and nothing is under way once it is told", async () => {
  let [begun, ended] = [0, 0];
  const brought = bringBatches(copyOf(1_000), async () => {
    const number = begun++;
    await turn();
    if (number > 0) await turn();
    ended += 1;
    if (number === 0) throw new Error("cut off");
  });
  await expect(brought).rejects.toThrow("cut off");
  expect(begun).toBe(4);
  expect(ended).toBe(begun);
});
