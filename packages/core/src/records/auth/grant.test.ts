import { createTestGoogle, practiceOf } from "@sereno/tests/support/google";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, openTestDatabase, silentLog, testKeys } from "@sereno/tests/support/practice";
import { CompactEncrypt } from "jose";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Logger } from "../../logger";
import type { PracticeContext } from "../../table/context";
import { BookAppointmentInput } from "../../things/appointment/schema";
import { bookAppointment } from "../../verbs/book-appointment";
import { refreshBusyNow } from "../../verbs/refresh-busy-now";
import { saveBookingRules } from "../../verbs/save-booking-rules";
import { revokeAccess } from "../../verbs/sign-out";
import { openGrant } from "./grant";
import { decryptText, encryptText, grantOwner } from "./tokens";

const clock = createClock("2026-11-20T15:00:00Z");
const db = openTestDatabase(inject("endpoint"), inject("table"));
const names = ["ana", "bea", "eva", "ida", "lia", "zoe"];
const google = await createTestGoogle(db, clock, names);
afterAll(google.stop);

let ctx: PracticeContext;
let token: string;
const owner = () => grantOwner(ctx.practice.practice_id);
const key = () => ({ practice_id: ctx.practice.practice_id });
const storedText = async () => (await db.grant.get(key()).go({ consistent: true })).data?.encrypted_refresh_token ?? "";
const store = (encrypted_refresh_token: string) => db.grant.patch(key()).set({ encrypted_refresh_token }).go();

function failureLog() {
  const failures: string[] = [];
  const log: Logger = { ...silentLog, error: (event) => failures.push(event) };
  return { log, failures };
}

beforeEach(async () => {
  ctx = await google.signIn(names.pop() ?? "");
  token = await decryptText(testKeys, owner(), await storedText());
  const [encryption = new Uint8Array()] = testKeys.encryption;
  const unbound = await new CompactEncrypt(new TextEncoder().encode(token))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(encryption);
  await store(unbound);
});

describe("a grant of before it was bound to its practice", () => {
  test("is bound by the first meeting", async () => {
    const booked = await bookAppointment(
      ctx,
      BookAppointmentInput.parse({
        patient_name: "Laura Gil",
        patient_phone: "300 123 4567",
        appointment_date: "2026-11-24 10:00:00",
        is_virtual: true,
        create_google_meet: true,
        patient_email: "laura@example.test",
      }),
    );
    expect(booked.meet_status).toBe("ready");
    const bound = await storedText();
    expect(await decryptText(testKeys, owner(), bound)).toBe(token);
    expect(await openGrant(ctx, testKeys, { ...key(), encrypted_refresh_token: bound })).toBe(token);
    expect(await storedText()).toBe(bound);
  });

  test("is bound by the first look at taken time", async () => {
    await saveBookingRules(ctx, { busy_from_google: true });
    ctx = await practiceOf(google.ctx, ctx.practice.practice_id);
    expect((await refreshBusyNow(ctx)).busy_as_of).not.toBeNull();
    expect(await decryptText(testKeys, owner(), await storedText())).toBe(token);
    await saveBookingRules(await practiceOf(google.ctx, ctx.practice.practice_id), { busy_from_google: false });
  });

  test("is never put over one that came meanwhile", async () => {
    const opened = { ...key(), encrypted_refresh_token: await storedText() };
    const newer = await encryptText(testKeys, owner(), "newer");
    await store(newer);
    expect(await openGrant(ctx, testKeys, opened)).toBe(token);
    expect(await storedText()).toBe(newer);
  });

  test("is opened all the same where it cannot be written", async () => {
    const { log, failures } = failureLog();
    const nowhere = { db: openTestDatabase(inject("endpoint"), "no-table"), log };
    expect(await openGrant(nowhere, testKeys, { ...key(), encrypted_refresh_token: await storedText() })).toBe(token);
    expect(failures).toEqual(["grant_bind_failed"]);
  });

  test("is revoked and gone with all access", async () => {
    const { log, failures } = failureLog();
    await revokeAccess({ ...ctx, log }, google.auth, { keep_agent_tokens: false, keep_feed: false });
    expect(failures).toEqual([]);
    expect(await storedText()).toBe("");
  });

  test("none is left at Google that came while access was revoked", async () => {
    const revoked: string[] = [];
    const identity = { ...google.auth.identity, revoke: async (each: string) => void revoked.push(each) };
    const newer = async () => store(await encryptText(testKeys, owner(), "newer"));
    const slow = { ...ctx, db: meanwhile(db, reads("Get", "$grant_1"), newer) };
    await revokeAccess(slow, { ...google.auth, identity }, { keep_agent_tokens: false, keep_feed: false });
    expect(revoked).toEqual(["newer"]);
  });
});
