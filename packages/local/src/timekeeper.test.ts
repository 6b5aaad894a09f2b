import { createServer } from "node:http";
import type { Logger } from "@sereno/core/logger";
import { describe, expect, test } from "vitest";
import { askGoogleDate } from "./google/date";
import { createTimekeeper } from "./timekeeper";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-20T15:00:00Z");
const at = (ms: number) => new Date(START + ms);

/** A machine whose clock can be set, a second one, and a time that passes whatever anybody sets. */
function createMachine(seenAt: Date | null, second?: () => Date | null) {
  const machine = { set: START, passed: 0 };
  const lines: string[] = [];
  const note = (event: string) => {
    lines.push(event);
  };
  const log: Logger = { info: () => undefined, error: note };
  const keeper = createTimekeeper({
    machine: { now: () => new Date(machine.set) },
    log,
    elapsed: () => machine.passed,
    ...(second && { askSecond: async () => second() }),
  });
  const pass = (ms: number) => {
    machine.set += ms;
    machine.passed += ms;
  };
  const start = () => keeper.startFrom(seenAt?.toISOString() ?? null);
  return { machine, lines, keeper, pass, start };
}

describe("a start", () => {
  test.each([
    ["of a new table", null],
    ["a minute later", at(-60_000)],
    ["the next morning", at(-15 * HOUR)],
    ["after a clock was set by seconds", at(20_000)],
  ])("%s believes the machine", (_, seenAt) => {
    const { keeper, lines, start } = createMachine(seenAt);
    start();
    expect(keeper.doubt()).toBeNull();
    expect(keeper.now()).toEqual(at(0));
    expect(lines).toEqual([]);
  });

  test.each([-400, -1, 1, 100, 400])("%i days off goes on from the last instant, and says so once", (days) => {
    const { keeper, lines, pass, start } = createMachine(at(-days * DAY));
    start();
    const seen_at = at(-days * DAY);
    expect(keeper.now()).toEqual(seen_at);
    pass(90_000);
    expect(keeper.now().getTime() - seen_at.getTime()).toBe(90_000);
    expect(keeper.doubt()).toMatchObject({ machine_at: at(90_000).toISOString(), google_at: null });
    expect(lines).toEqual(["clock_doubted"]);
  });
});

describe("in doubt", () => {
  test("a second clock that agrees ends it by itself, and what waits is told", async () => {
    const { keeper, lines, start } = createMachine(at(-21 * DAY), () => at(2000));
    let isSettled = false;
    keeper.onSettled(() => {
      isSettled = true;
    });
    start();
    await keeper.check();
    expect([keeper.doubt(), isSettled]).toEqual([null, true]);
    expect(keeper.now()).toEqual(at(0));
    expect(lines).toEqual(["clock_doubted", "clock_settled"]);
  });

  test("one that says otherwise keeps it, whatever a person says, until the machine's clock is put right", async () => {
    const { machine, keeper, start } = createMachine(at(-100 * DAY), () => at(-100 * DAY));
    start();
    await keeper.check();
    expect(keeper.doubt()?.google_at).toBe(at(-100 * DAY).toISOString());
    expect(keeper.confirm(at(0))).toBe(false);
    machine.set = at(-100 * DAY).getTime() + 30_000;
    expect(keeper.doubt()).toBeNull();
    expect(keeper.now()).toEqual(new Date(machine.set));
  });

  test("a person's yes ends it where no other clock can be asked, ahead and back alike", async () => {
    for (const days of [21, -400]) {
      const { keeper, start } = createMachine(at(-days * DAY), () => null);
      start();
      await keeper.check();
      expect(keeper.confirm(at(0))).toBe(true);
      expect([keeper.doubt(), keeper.now()]).toEqual([null, at(0)]);
    }
  });

  test("a yes to what is no longer shown is none", () => {
    const { machine, keeper, start } = createMachine(at(-100 * DAY));
    start();
    machine.set += 200 * DAY;
    expect(keeper.confirm(at(0))).toBe(false);
    expect(keeper.doubt()).not.toBeNull();
  });
});

test("while it runs a clock that jumps is noticed with the next look at it, and nothing is done at its time", () => {
  const { machine, keeper, lines, pass, start } = createMachine(null);
  start();
  pass(8 * HOUR);
  machine.set += 100 * DAY;
  expect(keeper.now()).toEqual(at(8 * HOUR));
  machine.set -= 101 * DAY;
  expect(keeper.now()).toEqual(at(8 * HOUR));
  machine.set += DAY;
  pass(60_000);
  expect(keeper.now()).toEqual(at(8 * HOUR + 60_000));
  expect(lines).toEqual(["clock_doubted", "clock_settled"]);
});

test("Google's date is the one that its answer carries, of any status; without one there is none", async () => {
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
