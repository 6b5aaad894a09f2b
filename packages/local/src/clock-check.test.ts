import { createServer } from "node:http";
import { expect, test } from "vitest";
import { checkClock } from "./clock-check";
import { askGoogleDate } from "./google/date";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-20T15:00:00Z");
const at = (ms: number) => new Date(START + ms);

/** A start at START. `seen` (the table's last instant) and `google` are milliseconds after it; null if unknown. */
async function start(seen: number | null, google: number | null) {
  let asked = 0;
  const askGoogle = async () => {
    asked += 1;
    return google === null ? null : at(google);
  };
  const seenAt = seen === null ? null : at(seen).toISOString();
  const said = await checkClock({ now: at(0), seenAt, askGoogle }).catch((error: Error) => error.message);
  return { said: said ?? null, asked };
}

test.each([
  ["of a new table", null],
  ["a minute later", -60_000],
  ["after a night", -16 * HOUR],
  ["after a clock was set by minutes", 5 * 60_000],
])("a start %s continues without asking Google", async (_, seen) => {
  expect(await start(seen, 400 * DAY)).toEqual({ said: null, asked: 0 });
});

test.each([
  ["Google agrees", 3, 5 * 60_000],
  ["Google agrees", 400, -5 * 60_000],
  ["Google cannot be asked", 3, null],
  ["Google cannot be asked", 400, null],
])("where %s, a start after %i days continues", async (_, days, google) => {
  expect(await start(-days * DAY, google)).toEqual({ said: null, asked: 1 });
});

const MINE = "El reloj de este equipo marca 2026-11-20 15:00 UTC, y";

test("a clock that lies before the last instant seen is refused", async () => {
  for (const ahead of [6 * 60_000, DAY, 400 * DAY]) {
    const { said, asked } = await start(ahead, 0);
    expect(said).toContain(`${MINE} lo último que vio Sereno fue el `);
    expect(asked).toBe(0);
  }
});

test("a clock that Google's contradicts after a long pause is refused", async () => {
  for (const google of [6 * 60_000, -6 * 60_000, -100 * DAY]) {
    const theirs = `el de Google, ${at(google).toISOString().slice(0, 16).replace("T", " ")} UTC`;
    const advice = "corrígelo o, si es correcto, arranca con SERENO_CLOCK=trust npm start";
    expect((await start(-17 * HOUR, google)).said).toBe(`${MINE} ${theirs}: ${advice}`);
  }
});

test("Google's time is the date of any answer, and none without it", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/none") response.sendDate = false;
    else response.setHeader("date", "Fri, 20 Nov 2026 15:00:00 GMT");
    response.writeHead(request.url === "/moved" ? 302 : 204).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  expect(await askGoogleDate(url)).toEqual(at(0));
  expect(await askGoogleDate(`${url}/moved`)).toEqual(at(0));
  expect(await askGoogleDate(`${url}/none`)).toBeNull();
  await new Promise((done) => server.close(done));
  expect(await askGoogleDate(url)).toBeNull();
});
