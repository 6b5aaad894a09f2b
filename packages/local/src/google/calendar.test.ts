import {
  askEvents,
  countPendingFailures,
  eachAccount,
  failNext,
  obtainRefreshToken,
  refreshAccess,
} from "@sereno/tests/support/google-stand-in";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";

const google = await eachAccount();
const id = "apt01aaaa";

const accessOf = async (email: string, calendar = true) =>
  refreshAccess(google.issuer, await obtainRefreshToken(google.issuer, email, calendar));

const call = (method: string, path = "", body?: object, accessToken = google.accessToken, signal?: AbortSignal) =>
  askEvents({ issuer: google.issuer, accessToken }, method, path, body, signal);

const at = (hour: number) => ({ dateTime: `2026-11-24T${hour}:00:00Z`, timeZone: "America/Bogota" });
const event = () => ({ id, summary: "Consulta con Laura", start: at(15), end: at(16) });

it("the stand-in's calendar deletes an event once, and keeps its id taken", async () => {
  await call("POST", "", event());
  expect((await call("DELETE", `/${id}`)).status).toBe(204);
  expect(await (await call("GET", `/${id}`)).json()).toMatchObject({ status: "cancelled" });
  expect((await call("DELETE", `/${id}`)).status).toBe(410);
  expect((await call("POST", "", event())).status).toBe(409);
  expect(await (await call("PATCH", `/${id}`, { status: "confirmed" })).json()).toMatchObject({ status: "confirmed" });
});

it("the stand-in's calendar refuses invalid events, unknown events and calls without permission", async () => {
  const others = await accessOf("each39@sereno.test");
  const withheld = await accessOf("each39@sereno.test", false);
  const refusals: [status: number, ...Parameters<typeof call>][] = [
    [400, "POST", "", { ...event(), id: "apt_01xyz" }],
    [400, "POST", "", { id, summary: "Consulta" }],
    [404, "GET", `/${id}`],
    [404, "PATCH", `/${id}`, {}],
    [404, "DELETE", `/${id}`],
    [200, "POST", "", event()],
    [404, "GET", `/${id}`, undefined, others],
    [401, "POST", "", event(), "invented"],
    [403, "POST", "", event(), withheld],
  ];
  for (const [status, ...asked] of refusals) expect([asked, (await call(...asked)).status]).toEqual([asked, status]);
});

describe("a sync token", () => {
  const items = z.array(z.object({ id: z.string(), status: z.string() }));
  const Page = z.object({ items, nextPageToken: z.optional(z.string()), nextSyncToken: z.optional(z.string()) });
  const list = async (query: Record<string, string>) => {
    const answer = await call("GET", `?${new URLSearchParams({ singleEvents: "true", ...query })}`);
    expect(answer.status).toBe(200);
    return Page.parse(await answer.json());
  };
  const ids = ({ items }: z.infer<typeof Page>) => items.map((each) => `${each.id} ${each.status}`);

  test("comes with the last page, and covers changes made after the first page was read", async () => {
    for (const letter of ["a", "b"]) await call("POST", "", { ...event(), id: `${id}${letter}` });
    const first = await list({ maxResults: "1" });
    expect(first.nextSyncToken).toBeUndefined();
    await call("POST", "", event());
    let page = first;
    while (page.nextPageToken) page = await list({ maxResults: "1", pageToken: page.nextPageToken });
    expect(ids(await list({ syncToken: page.nextSyncToken ?? "" }))).toEqual([`${id} confirmed`]);
  });

  test("is refused beside parameters that Google excludes, and as expired if unknown", async () => {
    const { nextSyncToken: syncToken = "" } = await list({});
    const at = "2026-11-20T00:00:00Z";
    const range = { timeMin: at, timeMax: at, updatedMin: at };
    const properties = { privateExtendedProperty: "a=b", sharedExtendedProperty: "a=b" };
    const refused = { ...range, ...properties, orderBy: "startTime", q: "Ana", iCalUID: "a", showDeleted: "false" };
    const gone = { singleEvents: "false", syncToken: "another" };
    for (const [name, value] of Object.entries({ ...refused, ...gone })) {
      const query = new URLSearchParams({ singleEvents: "true", syncToken, [name]: value });
      expect([name, (await call("GET", `?${query}`)).status]).toEqual([name, name in gone ? 410 : 400]);
    }
  });
});

test.each([
  ["timeout", 404],
  ["lost_answer", 200],
])("a request that a test fails with %s gets no answer, and its event is then answered %i", async (as, status) => {
  await failNext(google.issuer, { on: "calendar", as });
  const leave = new AbortController();
  const outcome = expect(call("POST", "", event(), undefined, leave.signal)).rejects.toThrow("aborted");
  await expect.poll(() => countPendingFailures(google.issuer)).toBe(0);
  await expect.poll(async () => (await call("GET", `/${id}`)).status).toBe(status);
  leave.abort();
  await outcome;
});
