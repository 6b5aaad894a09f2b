import { createServer } from "node:http";
import { expect, test } from "vitest";
import { checkClock } from "./clock-check";
import { askGoogleDate } from "./google/date";
import { listen } from "./listening";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-20T15:00:00Z");
const at = (ms: number) => new Date(START + ms);

/** Checks a clock that shows START. `seen` (the table's last instant) and `google`: milliseconds after START. */
async function start(seen: number | null, google: number | null) {
  let calls = 0;
  const askGoogle = async () => {
    calls += 1;
    return google === null ? null : at(google);
  };
  const seenAt = seen === null ? null : at(seen).toISOString();
  const refusal = await checkClock({ now: at(0), seenAt, askGoogle }).catch((error: Error) => error.message);
  return { refusal: refusal ?? null, calls };
}

test.each([
  ["with a new table", null, 400 * DAY, 0],
  ["sixteen hours after the table's last instant", -16 * HOUR, 400 * DAY, 0],
  ["five minutes before the table's last instant", 5 * 60_000, 400 * DAY, 0],
  ["after 3 days, if Google's time is five minutes later,", -3 * DAY, 5 * 60_000, 1],
  ["after 400 days, if Google's time is five minutes earlier,", -400 * DAY, -5 * 60_000, 1],
  ["after 3 days, if Google does not answer,", -3 * DAY, null, 1],
])("a start %s continues", async (_, seen, google, calls) => {
  expect(await start(seen, google)).toEqual({ refusal: null, calls });
});

const MINE = "El reloj de este equipo marca 2026-11-20 15:00 UTC, y";

test("a start is refused without asking Google if the clock shows a time before the table's last instant", async () => {
  for (const ahead of [6 * 60_000, DAY, 400 * DAY]) {
    const { refusal, calls } = await start(ahead, 0);
    expect(refusal).toContain(`${MINE} lo último que vio Sereno fue el `);
    expect(calls).toBe(0);
  }
});

test("a start after a long pause is refused if the clock differs from Google's", async () => {
  for (const google of [6 * 60_000, -6 * 60_000, -100 * DAY]) {
    const theirs = `el de Google, ${at(google).toISOString().slice(0, 16).replace("T", " ")} UTC`;
    const advice = "corrígelo o, si es correcto, arranca con SERENO_CLOCK=trust npm start";
    expect((await start(-17 * HOUR, google)).refusal).toBe(`${MINE} ${theirs}: ${advice}`);
  }
});

test("Google's time is the Date header of any response, and null without one", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/none") response.sendDate = false;
    else response.setHeader("date", "Fri, 20 Nov 2026 15:00:00 GMT");
    response.writeHead(request.url === "/moved" ? 302 : 204).end();
  });
  const url = `http://127.0.0.1:${await listen(server, 0, "")}`;
  for (const path of ["", "/moved"]) expect(await askGoogleDate(url + path)).toEqual(at(0));
  expect(await askGoogleDate(`${url}/none`)).toBeNull();
  await new Promise((done) => server.close(done));
  expect(await askGoogleDate(url)).toBeNull();
});
