import { beforeEach, describe, expect, test } from "vitest";
import { createTestApp, readServerTiming } from "../support/app";
import { eachPracticeIn } from "../support/each-practice";
import { practiceOf, vouching } from "../support/google";
import { createPractice } from "../support/practice";
import { pagesOf } from "../support/reading";

const START = "2026-11-20T15:00:00Z";
const { db, clock, ctx, app } = await eachPracticeIn("shared", START);
let token: string;
beforeEach(async () => (token = await app.signIn(ctx, "ses_here")));

const after = (hours: number) => clock.moveTo(new Date(Date.parse(START) + hours * 3_600_000).toISOString());

const list = (input: object = {}, by = token) => app.trpc("session.list", input, { token: by });
const end = (id: string, by = token) => app.trpc("session.end", { id }, { token: by });
const idsOf = ({ data }: Pick<Awaited<ReturnType<typeof list>>, "data">): string[] =>
  data.others.map(({ id }: { id: string }) => id);
const isIn = async (by: string) => (await app.call("GET", "/auth/me", { token: by })).status === 200;

describe("the sessions of a practice", () => {
  test("are listed only to that practice, newest first, with two database requests", async () => {
    await app.signIn(await createPractice(db, { clock }), "ses_foreign");
    for (const id of ["ses_1", "ses_3", "ses_2"]) await app.signIn(ctx, id);
    const listed = await list();
    expect(idsOf(listed)).toEqual(["ses_3", "ses_2", "ses_1"]);
    expect(listed.data.current).toMatchObject({ id: "ses_here", browser: null, system: null });
    expect(listed.data.next_cursor).toBeNull();
    expect(readServerTiming(listed.headers)).toMatchObject({ requests: 2, wcu: 0 });
  });

  test("are listed page by page, each session once and no ended session", async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `ses_${String(index).padStart(2, "0")}`);
    for (const id of ids) await app.signIn(ctx, id);
    await db.login.patch({ practice_id: ctx.practice.practice_id, id: "ses_24" }).set({ epoch: 7 }).go();
    const pages = await pagesOf(async (cursor) => (await list({ limit: 4, cursor })).data);
    expect(pages.flatMap((data) => idsOf({ data }))).toEqual(ids.slice(0, 24).reverse());
  });

  test("are not listed once they have expired, even before the database removes them", async () => {
    await app.signIn(ctx, "ses_unused");
    after(96);
    expect(idsOf(await list({}, await app.signIn(ctx, "ses_later")))).toEqual([]);
    expect((await db.login.get({ practice_id: ctx.practice.practice_id, id: "ses_unused" }).go()).data).not.toBeNull();
  });
});

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36";

describe("the stored data of a browser", () => {
  const key = Buffer.alloc(32, 5);
  const edge = { "x-sereno-origin": key.toString("base64url"), "x-viewer-address": "203.0.113.77" };
  const medellin = { "cloudfront-viewer-country": "CO", "cloudfront-viewer-city": "Medell%C3%ADn" };
  const onAws = createTestApp({ db, clock, identity: vouching(), edgeKeys: [key] });
  const onOne = createTestApp({ db, clock, identity: vouching() });

  async function arrive(at: typeof app, headers: Record<string, string>) {
    const body = { code: "any", state: (await at.call("GET", "/auth/google/login", { headers })).body.state };
    const answer = await at.call("POST", "/auth/google/callback", { body, headers, address: "203.0.113.77" });
    const { access_token, user } = answer.body;
    return { by: access_token, practice_id: user.id };
  }
  const keptOf = async (practice_id: string) => (await db.login.query.login({ practice_id }).go()).data;

  test("are its name, its system and the city that CloudFront reports, without the IP address", async () => {
    const { by, practice_id } = await arrive(onAws, { ...edge, ...medellin, "user-agent": PHONE });
    const place = { country: "CO", city: "Medellín" };
    expect((await list({}, by)).data.current).toMatchObject({ browser: "Chrome", system: "Android", ...place });
    const kept = await keptOf(practice_id);
    expect(kept).toHaveLength(1);
    const members = ["browser", "city", "country", "created_at", "expires_at", "id", "practice_id", "system", "ttl"];
    expect(Object.keys(kept[0] ?? {}).sort()).toEqual(members);
    expect(JSON.stringify(kept)).not.toMatch(/203\.0\.113|Mozilla|144\.0/);
  });

  test("have the city of the last recorded use, and no city if CloudFront then sent none", async () => {
    const { by, practice_id } = await arrive(onAws, { ...edge, ...medellin });
    const use = async (hours: number, headers: Record<string, string>) => {
      after(hours);
      await onAws.call("GET", "/auth/me", { token: by, headers: { ...edge, ...headers } });
      const [{ country, city, seen_at } = {}] = await keptOf(practice_id);
      return { country, city, seen_at };
    };
    const madrid = { "cloudfront-viewer-country": "ES", "cloudfront-viewer-city": "Madrid" };
    expect(await use(0.5, madrid)).toEqual({ country: "CO", city: "Medellín", seen_at: undefined });
    expect(await use(2, madrid)).toEqual({ country: "ES", city: "Madrid", seen_at: "2026-11-20T17:00:00.000Z" });
    expect(await use(4, { "cloudfront-viewer-country": "ES" })).toMatchObject({ country: "ES", city: undefined });
    expect(await use(6, {})).toMatchObject({ country: undefined, city: undefined });
  });

  const malformed = { "cloudfront-viewer-country": "<b>", "cloudfront-viewer-city": "%E0%A4%A" };
  test.each<[string, typeof app, Record<string, string>]>([
    ["to the one-machine edition", onOne, { ...edge, ...medellin }],
    ["in a malformed header", onAws, { ...edge, ...malformed }],
  ])("include no place that is sent %s", async (_, at, headers) => {
    const { by } = await arrive(at, headers);
    expect((await list({}, by)).data.current).toMatchObject({ browser: null, country: null, city: null });
  });
});

describe("ending a session", () => {
  test("takes effect at its next request, and leaves other sessions and the connection with Google", async () => {
    const [lost, other] = [await app.signIn(ctx, "ses_lost"), await app.signIn(ctx, "ses_other")];
    expect(await isIn(lost)).toBe(true);
    expect((await end("ses_lost")).data).toEqual({ success: true });
    expect([await isIn(lost), await isIn(other), await isIn(token)]).toEqual([false, true, true]);
    expect(idsOf(await list())).toEqual(["ses_other"]);
    expect((await practiceOf(ctx, ctx.practice.practice_id)).practice.google_connected).toBe(true);
  });

  test("that has already ended answers not_found and changes nothing", async () => {
    await app.signIn(ctx, "ses_lost");
    const both = await Promise.all([end("ses_lost"), end("ses_lost")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await end("ses_lost")).error).toMatchObject({ appCode: "not_found", httpStatus: 404 });
    expect(idsOf(await list())).toEqual([]);
  });

  test("is final even if requests use the session at the same time", async () => {
    const lost = await app.signIn(ctx, "ses_lost");
    after(2);
    const fresh = await app.signIn(ctx, "ses_fresh");
    await Promise.all([isIn(lost), end("ses_lost", fresh), isIn(lost)]);
    expect(await isIn(lost)).toBe(false);
    expect((await db.login.get({ practice_id: ctx.practice.practice_id, id: "ses_lost" }).go()).data).toBeNull();
  });

  test("is refused for the session that makes the call", async () => {
    expect((await end("ses_here")).error).toMatchObject({ appCode: "invalid_input", errors: [{ path: "id" }] });
    expect(await isIn(token)).toBe(true);
  });
});
