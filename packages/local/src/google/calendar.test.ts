import { googleEndpoints } from "@sereno/google";
import {
  countPendingFailures,
  failNext,
  obtainRefreshToken,
  refreshAccess,
  startGoogle,
} from "@sereno/tests/support/google-stand-in";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import * as z from "zod/mini";

let accessToken: string;
let created = 0;
let id: string;

const google = await startGoogle();
afterAll(google.stop);
beforeAll(async () => {
  accessToken = await accessOf("ana@sereno.test");
});
beforeEach(() => {
  created += 1;
  id = `apt0${created}aaaa`;
});

const accessOf = async (email: string, calendar = true) =>
  refreshAccess(google.issuer, await obtainRefreshToken(google.issuer, email, calendar));

const call = (method: string, path = "", body?: object, token = accessToken) =>
  fetch(`${googleEndpoints(google.issuer).calendar}/calendars/primary/events${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(1000),
  });

const event = () => ({
  id,
  summary: "Consulta con Laura",
  start: { dateTime: "2026-11-24T15:00:00Z", timeZone: "America/Bogota" },
  end: { dateTime: "2026-11-24T16:00:00Z", timeZone: "America/Bogota" },
  attendees: [{ email: "laura@example.test" }],
});
const withMeet = () => ({
  ...event(),
  conferenceData: { createRequest: { requestId: id, conferenceSolutionKey: { type: "hangoutsMeet" } } },
});

describe("the calendar", () => {
  it("creates no Meet link for a request without the conference version", async () => {
    expect(await (await call("POST", "", withMeet())).json()).not.toHaveProperty("hangoutLink");
  });

  it("deletes an event once, and keeps its id taken", async () => {
    await call("POST", "", event());
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    expect(await (await call("GET", `/${id}`)).json()).toMatchObject({ status: "cancelled" });
    expect((await call("DELETE", `/${id}`)).status).toBe(410);
    expect((await call("POST", "", event())).status).toBe(409);
    expect(await (await call("PATCH", `/${id}`, { status: "confirmed" })).json()).toMatchObject({
      status: "confirmed",
    });
  });

  it("refuses an invalid id and an event without times", async () => {
    expect((await call("POST", "", { ...event(), id: "apt_01xyz" })).status).toBe(400);
    expect((await call("POST", "", { id, summary: "Consulta" })).status).toBe(400);
  });

  it("does not know an event that was never inserted", async () => {
    for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const)
      expect((await call(method, `/${id}`, body)).status).toBe(404);
  });

  it("keeps each person's events apart", async () => {
    await call("POST", "", event());
    expect((await call("GET", `/${id}`, undefined, await accessOf("bruno@sereno.test"))).status).toBe(404);
  });

  it("refuses an unknown token and one without the calendar permission", async () => {
    expect((await call("POST", "", event(), "invented")).status).toBe(401);
    expect((await call("POST", "", event(), await accessOf("bruno@sereno.test", false))).status).toBe(403);
  });
});

describe("a list with a sync token", () => {
  const Page = z.object({
    items: z.array(z.object({ id: z.string(), status: z.string() })),
    nextPageToken: z.optional(z.string()),
    nextSyncToken: z.optional(z.string()),
  });
  const list = async (query: Record<string, string>) => {
    const answer = await call("GET", `?${new URLSearchParams({ singleEvents: "true", ...query })}`);
    expect(answer.status).toBe(200);
    return Page.parse(await answer.json());
  };
  const ids = ({ items }: z.infer<typeof Page>) => items.map((each) => `${each.id} ${each.status}`);

  beforeEach(async () => {
    accessToken = await accessOf("carla@sereno.test");
  });
  afterAll(async () => {
    accessToken = await accessOf("ana@sereno.test");
  });

  test("has changes and deletions since, and a new token", async () => {
    const range = { timeMin: "2026-11-20T00:00:00Z", timeMax: "2026-12-20T00:00:00Z" };
    const { nextSyncToken: syncToken = "" } = await list(range);
    expect(await list({ syncToken })).toEqual({ items: [], nextSyncToken: syncToken });
    await call("POST", "", event());
    const changed = await list({ syncToken });
    expect(ids(changed)).toEqual([`${id} confirmed`]);
    await call("DELETE", `/${id}`);
    expect(ids(await list({ syncToken: changed.nextSyncToken ?? "" }))).toEqual([`${id} cancelled`]);
  });

  test("comes with the last page and reports changes after the first page", async () => {
    for (const letter of ["a", "b"]) await call("POST", "", { ...event(), id: `${id}${letter}` });
    const first = await list({ maxResults: "1" });
    expect(first.nextSyncToken).toBeUndefined();
    await call("POST", "", event());
    let page = first;
    while (page.nextPageToken) page = await list({ maxResults: "1", pageToken: page.nextPageToken });
    expect(ids(await list({ syncToken: page.nextSyncToken ?? "" }))).toEqual([`${id} confirmed`]);
  });

  test("is refused beside other parameters", async () => {
    const { nextSyncToken: syncToken = "" } = await list({});
    const range = {
      timeMin: "2026-11-20T00:00:00Z",
      timeMax: "2026-11-20T00:00:00Z",
      updatedMin: "2026-11-20T00:00:00Z",
    };
    const properties = { privateExtendedProperty: "a=b", sharedExtendedProperty: "a=b" };
    const refused = { ...range, ...properties, orderBy: "startTime", q: "Ana", iCalUID: "a", showDeleted: "false" };
    const gone = { singleEvents: "false", syncToken: "another" };
    for (const [beside, status] of [
      [refused, 400],
      [gone, 410],
    ] as const)
      for (const [name, value] of Object.entries(beside)) {
        const query = new URLSearchParams({ singleEvents: "true", syncToken, [name]: value });
        expect([name, (await call("GET", `?${query}`)).status]).toEqual([name, status]);
      }
  });

  test("is not given by a sorted list", async () => {
    expect((await list({ orderBy: "startTime" })).nextSyncToken).toBeUndefined();
  });
});

describe("failing on demand", () => {
  it.each([
    ["timeout", 404],
    ["lost_answer", 200],
  ])("%s gives no answer, and the event then answers %i", async (as, status) => {
    await failNext(google.issuer, { on: "calendar", as });
    const leave = new AbortController();
    const url = `${googleEndpoints(google.issuer).calendar}/calendars/primary/events`;
    const headers = { authorization: `Bearer ${accessToken}` };
    const pending = fetch(url, { method: "POST", headers, body: JSON.stringify(event()), signal: leave.signal });
    const outcome = expect(pending).rejects.toThrow("aborted");
    await expect.poll(() => countPendingFailures(google.issuer)).toBe(0);
    await expect.poll(async () => (await call("GET", `/${id}`)).status).toBe(status);
    leave.abort();
    await outcome;
  });
});
