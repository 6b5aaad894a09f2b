import { createTestGoogle, waitUntilGoogleIsSilent } from "@sereno/tests/support/google";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, openTestDatabase, testKeys } from "@sereno/tests/support/practice";
import { afterAll, expect, inject, test } from "vitest";
import { revokeAccess } from "../../actions/auth/sign-out";
import { encryptText, grantOwner } from "./tokens";

waitUntilGoogleIsSilent();
const db = openTestDatabase(inject("endpoint"), inject("table"));
const google = await createTestGoogle(db, createClock("2026-11-20T15:00:00Z"), ["ana"]);
afterAll(google.stop);

test("a grant that is stored while access is being revoked is revoked at Google, too", async () => {
  const ctx = await google.signIn("ana");
  const { practice_id } = ctx.practice;
  const revoked: string[] = [];
  const identity = { ...google.auth.identity, revoke: async (each: string) => void revoked.push(each) };
  const newer = async () => {
    const encrypted_refresh_token = await encryptText(testKeys, grantOwner(practice_id), "newer");
    await db.grant.patch({ practice_id }).set({ encrypted_refresh_token }).go();
  };
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$grant_1"), newer) };
  await revokeAccess(slow, { ...google.auth, identity }, { keep_agent_tokens: false, keep_feed: false });
  expect(revoked).toEqual(["newer"]);
});
