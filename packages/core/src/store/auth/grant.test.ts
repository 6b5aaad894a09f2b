import { createTestGoogle, waitUntilGoogleIsSilent } from "@sereno/tests/support/google";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, openTestDatabase, silentLog, testKeys } from "@sereno/tests/support/practice";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { revokeAccess } from "../../actions/auth/sign-out";
import type { PracticeContext } from "../../db/index";
import type { Logger } from "../../logger";
import { encryptText, grantOwner } from "./tokens";

waitUntilGoogleIsSilent();
const clock = createClock("2026-11-20T15:00:00Z");
const db = openTestDatabase(inject("endpoint"), inject("table"));
const names = ["ana", "zoe"];
const google = await createTestGoogle(db, clock, names);
afterAll(google.stop);

let ctx: PracticeContext;
const owner = () => grantOwner(ctx.practice.practice_id);
const key = () => ({ practice_id: ctx.practice.practice_id });
const storedText = async () => (await db.grant.get(key()).go({ consistent: true })).data?.encrypted_refresh_token ?? "";
const store = (encrypted_refresh_token: string) => db.grant.patch(key()).set({ encrypted_refresh_token }).go();

beforeEach(async () => {
  ctx = await google.signIn(names.pop() ?? "");
});

test("revoking access deletes the stored grant", async () => {
  const failures: string[] = [];
  const log: Logger = { ...silentLog, error: (event) => failures.push(event) };
  await revokeAccess({ ...ctx, log }, google.auth, { keep_agent_tokens: false, keep_feed: false });
  expect(failures).toEqual([]);
  expect(await storedText()).toBe("");
});

test("a grant that is stored while access is being revoked is revoked at Google, too", async () => {
  const revoked: string[] = [];
  const identity = { ...google.auth.identity, revoke: async (each: string) => void revoked.push(each) };
  const newer = async () => store(await encryptText(testKeys, owner(), "newer"));
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$grant_1"), newer) };
  await revokeAccess(slow, { ...google.auth, identity }, { keep_agent_tokens: false, keep_feed: false });
  expect(revoked).toEqual(["newer"]);
});
