import { ENTITY, layoutOf } from "@sereno/core/db/electrodb";
import { readTable } from "@sereno/core/db/scan";
import { EXPORTED, KINDS, type Kind } from "@sereno/core/domain/export/asked/schema";
import { problemsOf } from "@sereno/core/domain/export/rules";
import { continueClientWork } from "@sereno/core/jobs/continue-client-work";
import { exportedNames } from "@sereno/core/queries/export-practice";
import { takeCopy } from "@sereno/tests/support/copy";
import { EXCLUDED } from "@sereno/tests/support/export-exclusions";
import { openOwnTable, silentLog, testKeys, withoutGoogle } from "@sereno/tests/support/practice";
import { proceduresOf } from "@sereno/tests/support/procedures";
import { dumpOf, inOrder } from "@sereno/tests/support/state";
import { afterAll, expect, inject, test } from "vitest";
import { startGoogleStandIn } from "../../google/stand-in";
import { readSettings } from "../../settings";
import { GOOGLE, openApi } from "./api";
import { makePractice } from "./practice";
import { READS } from "./reads";
import { differences, drill } from "./run";

const now = new Date();
const clock = { now: () => now };
const db = await openOwnTable(inject("endpoint"));
const google = await startGoogleStandIn({ ...GOOGLE, port: 0, redirectUris: [GOOGLE.redirectUri] });
afterAll(google.stop);

async function makeFull() {
  const endpoint = inject("endpoint");
  await makePractice(openApi({ endpoint, table: db.table, keys: testKeys, clock, issuer: google.issuer }), now);
  const { practice_id } = (await readTable(db, {})).items.find((item) => item[ENTITY] === "practice") ?? {};
  const practice = (await db.practice.get({ practice_id: String(practice_id) }).go()).data ?? expect.fail();
  const actor = { kind: "therapist", id: "ses_test" } as const;
  const full = { db, clock, log: silentLog, meet: withoutGoogle, practice, actor };
  // A deletion among more records than a page is finished by the job.
  await continueClientWork(full);
  return full;
}

const recordOf = (item: Record<string, unknown>, names: readonly string[]) =>
  inOrder(Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]]))));

test("an export of a practice contains every stored record but the listed exclusions, and its sums agree", async () => {
  const full = await makeFull();
  const copy = await takeCopy(full);
  expect(problemsOf(copy)).toEqual([]);
  const dump = await dumpOf(full);
  const left = new Set(Object.keys(EXCLUDED).map((name) => layoutOf(db[name as keyof typeof EXCLUDED]).entity));
  const taken = new Map(KINDS.map((kind) => [layoutOf(db[EXPORTED[kind]]).entity, kind]));
  expect(dump.filter(({ [ENTITY]: entity }) => !left.has(String(entity)) && !taken.has(String(entity)))).toEqual([]);
  for (const [entity, kind] of taken) {
    const names = exportedNames(db, kind);
    const kept = dump.filter((item) => item[ENTITY] === entity).filter((item) => isTaken(kind, item));
    const exported: Record<string, unknown>[] = copy.records[kind];
    const texts = (items: object[]) => items.map((item) => JSON.stringify(recordOf({ ...item }, names))).sort();
    expect({ kind, records: texts(exported) }).toEqual({ kind, records: texts(kept.map(withoutEmpty)) });
  }
  // The drill's small practice has records of every exported kind except merged clients.
  expect(KINDS.filter((kind) => copy.records[kind].length === 0)).toEqual(["merged_clients"]);
});

/** Whether the export contains a record. Of counters it has only `receipt` and `bill`, of client tasks only merges. */
const isTaken = (kind: Kind, { name, into }: Record<string, unknown>) =>
  kind === "counters" ? ["receipt", "bill"].includes(String(name)) : kind !== "merged_clients" || into !== undefined;

/** Omits an empty list of announced payments, which means the same as a missing list. */
const withoutEmpty = ({ announced, ...item }: Record<string, unknown>) =>
  Object.keys(Object(announced)).length > 0 ? { ...item, announced } : item;

test("the drill calls every query of the API", () => {
  expect(Object.keys(READS).sort()).toEqual(proceduresOf("query").sort());
});

test("the drill reports each query whose answer differs or is missing, but no other order of members", () => {
  const before = { same: { a: 1, b: [2] }, other: { a: 1 }, gone: null };
  const after = { same: { b: [2], a: 1 }, other: { a: 2 }, new: {} };
  const found = differences(new Map(Object.entries(before)), new Map<string, unknown>(Object.entries(after)));
  expect(found).toEqual(["other", "gone", "new"]);
});

test("a drill with a table on AWS is refused", async () => {
  const atAws = readSettings({ PATH: process.env.PATH, DYNAMODB_ENDPOINT: "https://dynamodb.us-east-1.amazonaws.com" });
  await expect(drill(atAws, new Date())).rejects.toThrow(/no en AWS\.$/);
});
