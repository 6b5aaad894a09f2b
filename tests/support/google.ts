import { completeGoogleLogin } from "@sereno/core/actions/auth/complete-google-login";
import type { Context, PracticeContext } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import { Patience } from "@sereno/core/domain/meet/patience";
import type { Clock } from "@sereno/core/lib/time/clock";
import { randomness, withRandomness } from "@sereno/core/random";
import type { AuthPorts, IdentityProvider } from "@sereno/core/store/auth/ports";
import { startSignIn } from "@sereno/core/store/auth/start-sign-in";
import { decryptText, grantOwner } from "@sereno/core/store/auth/tokens";
import { createGoogleCalendar, createGoogleIdentity, googleEndpoints } from "@sereno/google";
import type { ChannelMessage } from "@sereno/local/google/channels";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { afterAll, afterEach, aroundEach, beforeEach, expect, inject } from "vitest";
import * as z from "zod/mini";
import { bookAppointment } from "./acts";
import { controlGoogle, countPendingFailures, credentials, refreshAccess, startGoogle } from "./google-stand-in";
import { createClock, identityOf, openOwnTable, practiceOf, silentLog, testKeys } from "./practice";

const Event = z.object({
  id: z.string(),
  summary: z.string(),
  start: z.object({ dateTime: z.string(), timeZone: z.string() }),
  end: z.object({ dateTime: z.string() }),
  attendees: z._default(z.array(z.object({ email: z.string() })), []),
  description: z.string(),
  hangoutLink: z.optional(z.string()),
});
type Event = z.infer<typeof Event>;

/** Deadlines of pending requests to Google; `giveUp` lets them expire. */
const waits = new Set<AbortController>();

function giveUp(): void {
  for (const wait of waits) wait.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
  waits.clear();
}

/** Lets requests to Google time out only when the stand-in hangs, because a busy machine may be slow. */
export function waitUntilGoogleIsSilent(): void {
  const deadline = () => {
    const wait = new AbortController();
    waits.add(wait);
    return wait.signal;
  };
  aroundEach((run) => withRandomness({ ...randomness(), deadline }, run));
  afterEach(() => waits.clear());
}

/** Starts a Google stand-in with an account for each name. An account's first `signIn` creates its practice. */
export async function createTestGoogle(db: Database, clock: Clock, names: string[]) {
  const accounts = names.map((name) => ({ email: `${name}-${crypto.randomUUID()}@sereno.test`, name }));
  const messages: ChannelMessage[] = [];
  let isWaitedFor = false;
  const google = await startGoogle(accounts, {
    send: (message) => messages.push(message),
    onSilence: () => isWaitedFor || giveUp(),
  });
  const { issuer } = google;
  const auth: AuthPorts = {
    identity: createGoogleIdentity({ issuer, ...credentials, now: () => new Date() }),
    keys: testKeys,
    allowedEmails: [],
  };
  const ctx: Context = {
    db,
    clock,
    log: silentLog,
    meet: {
      calendar: createGoogleCalendar({ issuer, ...credentials, now: clock.now }),
      keys: testKeys,
      patience: new Patience(clock),
    },
  };
  const control = (body: object) => controlGoogle(issuer, body);
  const emailOf = (name: string) => accounts.find((each) => each.name === name)?.email ?? "";

  const finish = async (authorization_url: string, name: string, calendar = true) => {
    const back = await answerConsent(new URL(authorization_url), { email: emailOf(name), calendar });
    const code = z.string().parse(back.searchParams.get("code"));
    return (await completeGoogleLogin(ctx, auth, { code, state: back.searchParams.get("state") })).user;
  };

  const accessOf = async ({ practice }: PracticeContext): Promise<string> => {
    const { data: grant } = await db.grant.get({ practice_id: practice.practice_id }).go({ consistent: true });
    return refreshAccess(
      issuer,
      await decryptText(testKeys, grantOwner(practice.practice_id), z.string().parse(grant?.encrypted_refresh_token)),
    );
  };

  return {
    ctx,
    auth,
    finish,
    stop: google.stop,
    /** `isWaited`: a call that hangs times out only when the test calls `giveUp`. */
    fail(fail: Record<string, unknown> | null, isWaited = false) {
      isWaitedFor = isWaited;
      return control({ fail });
    },
    giveUp,
    async untilHeld() {
      await expect.poll(async () => (await fetch(`${issuer}/__control`)).json()).toMatchObject({ held: 1 });
    },
    release: () => control({ release: true }),
    async signIn(name: string, calendar = true): Promise<PracticeContext> {
      const user = await finish((await startSignIn(ctx, auth, { bound: false })).authorization_url, name, calendar);
      await db.practice.patch({ practice_id: user.id }).set({ timezone: "America/Bogota" }).go();
      return practiceOf(ctx, user.id);
    },
    async put(ctx: PracticeContext, event: object): Promise<void> {
      const headers = { authorization: `Bearer ${await accessOf(ctx)}`, "content-type": "application/json" };
      const url = `${googleEndpoints(issuer).calendar}/calendars/primary/events`;
      expect((await fetch(url, { method: "POST", headers, body: JSON.stringify(event) })).status).toBe(200);
    },
    /** Messages that Google has sent to the channels, oldest first. */
    messages,
    /** Number of failures that `fail` requested and no call has met yet. */
    failuresLeft: () => countPendingFailures(issuer),
    async events(ctx: PracticeContext): Promise<Event[]> {
      const answer = await fetch(`${googleEndpoints(issuer).calendar}/calendars/primary/events`, {
        headers: { authorization: `Bearer ${await accessOf(ctx)}` },
      });
      return z.object({ items: z.array(Event) }).parse(await answer.json()).items;
    },
  };
}

/** A Google stand-in for a file. Before each test, `ctx` becomes the context of another therapist who has signed in. */
export async function eachGooglePractice(start: string, calendar = true) {
  waitUntilGoogleIsSilent();
  const db = await openOwnTable(inject("endpoint"));
  const clock = createClock(start);
  const names = Array.from({ length: 40 }, (_, index) => `therapist${index}`);
  const google = await createTestGoogle(db, clock, names);
  let used = 0;
  let name = "";
  const signInNext = (allowed = calendar) => {
    name = names[used++] ?? "";
    return google.signIn(name, allowed);
  };
  // `db` sends no request before the tests, so that a file can still add middleware to its client.
  const ctx = { ...google.ctx } as PracticeContext;
  afterAll(google.stop);
  beforeEach(async () => {
    await google.fail(null);
    clock.moveTo(start);
    Object.assign(ctx, await signInNext());
  });
  const asNow = () => practiceOf(google.ctx, ctx.practice.practice_id);
  const signInAgain = (allowed?: boolean) => google.signIn(name, allowed);
  return { db, clock, google, ctx, asNow, signInNext, signInAgain };
}

/** Books an appointment with details that Google must not get. */
export function bookLaura(ctx: PracticeContext, change: object) {
  const hidden = { patient_phone: "300 123 4567", identification_number: "52123", notes: "Lo que nadie más debe leer" };
  const laura = { patient_name: "Laura Gil", appointment_date: "2026-11-24 10:00:00", ...hidden };
  return bookAppointment(ctx, { ...laura, ...change });
}

/** An identity provider that confirms Ana's account, with these sign-in methods. */
export const vouching = (methods: string[] = []): IdentityProvider => ({
  authorizationUrl: async () => new URL("https://accounts.example"),
  exchangeCode: async () => ({
    identity: identityOf(crypto.randomUUID(), "ana@sereno.test", "Ana", methods),
    refreshToken: null,
    calendarGranted: false,
  }),
  revoke: async () => undefined,
});

export { practiceOf };
