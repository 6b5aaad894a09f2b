import { readTable } from "@sereno/core/table/scan";
import { problemsOf } from "@sereno/core/things/export/rules";
import { checkPractice } from "@sereno/core/upkeep/check/check";
import { bringCopy, sorted, takeCopy } from "@sereno/tests/support/copy";
import {
  createPractice,
  nextRequestOf,
  openOwnTable,
  silentLog,
  testKeys,
  withoutGoogle,
} from "@sereno/tests/support/practice";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startGoogleStandIn } from "../../google/stand-in";
import { GOOGLE, openApi } from "./api";
import { makePractice } from "./practice";

const now = new Date();
const clock = { now: () => now };
const db = await openOwnTable(inject("endpoint"));
let google: Awaited<ReturnType<typeof startGoogleStandIn>>;
beforeAll(async () => {
  google = await startGoogleStandIn({ ...GOOGLE, port: 0, redirectUris: [GOOGLE.redirectUri] });
});
afterAll(() => google.stop());

async function makeFull() {
  const endpoint = inject("endpoint");
  await makePractice(openApi({ endpoint, table: db.table, keys: testKeys, clock, issuer: google.issuer }), now);
  const { items } = await readTable(db, {
    FilterExpression: "#e = :p",
    ExpressionAttributeNames: { "#e": "__edb_e__" },
    ExpressionAttributeValues: { ":p": "practice" },
  });
  const { data: practice } = await db.practice.get({ practice_id: String(items[0]?.practice_id) }).go();
  if (!practice) throw new Error("no practice");
  return {
    db,
    clock,
    log: silentLog,
    meet: withoutGoogle,
    practice,
    actor: { kind: "therapist", id: "ses_test" },
  } as const;
}

test("a practice with everything in it", async () => {
  const full = await makeFull();
  const copy = await takeCopy(full);
  expect(problemsOf(copy)).toEqual([]);
  const empty = await createPractice(db, { clock, practice: { google_connected: false } });
  await bringCopy(empty, copy);
  const brought = await nextRequestOf(empty);
  expect(sorted(await takeCopy(brought))).toEqual(sorted(copy));
  expect(await checkPractice(brought, brought.practice.practice_id)).toEqual([]);
});
