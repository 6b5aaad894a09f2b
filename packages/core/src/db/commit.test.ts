import { localClient } from "@sereno/local/database";
import { createClock, createPractice, openOwnTable, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { AppError } from "../errors";
import { commit, commitWrites } from "./commit";
import { IDLE_STEPS, openDatabase } from "./database";
import { falseIfRefused } from "./failures";
import { readTogether } from "./read";
import { asRead, create, patch } from "./writes";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");

test("after a failed condition `decide` is called with isAgain, and only the committed plan's `afterwards` runs", async () => {
  const ctx = await createPractice(db, { clock });
  const { practice_id } = ctx.practice;
  const followed: string[] = [];
  const rename = (company_name: string) => db.practice.patch({ practice_id }).set({ company_name }).go();
  await rename("as it was");
  const decided = await commit<string>(ctx, async (isAgain) => {
    const { data } = await db.practice.get({ practice_id }).go({ consistent: true });
    if (!isAgain) await rename("somebody was faster");
    const result = isAgain ? "again" : "first";
    const set = { company_name: result };
    return {
      writes: [patch("practice", { of: { practice_id }, set, where: asRead(data, "company_name") })],
      result,
      afterwards: async (answer) => {
        followed.push(answer);
        return `${answer}, and what followed`;
      },
    };
  });
  expect([decided, followed]).toEqual(["again, and what followed", ["again"]]);
});

test("a transaction that is a process's first request passes the current record to `refused`", async () => {
  const { table } = await openOwnTable(inject("endpoint"));
  const createCounter = (last: number) => {
    const counter = { practice_id: "prc_first", name: "bill", last } as const;
    const refused = (current: { last?: unknown } | null) => new Error(`it stands at ${current?.last}`);
    const db = openTestDatabase(inject("endpoint"), table);
    return commitWrites({ db }, async () => [create("counter", counter, refused)]);
  };
  await expect(createCounter(1)).resolves.toEqual({ success: true });
  await expect(createCounter(2)).rejects.toThrow("it stands at 1");
});

test("openDatabase removes the middleware of IDLE_STEPS, which the SDK still has under these names", () => {
  const client = localClient(inject("endpoint"));
  const stepsOf = () => client.middlewareStack.identify().map((step) => step.split(" ")[0] ?? "");
  expect(stepsOf()).toEqual(expect.arrayContaining(IDLE_STEPS));
  openDatabase(client, "none");
  expect(stepsOf().filter((name) => IDLE_STEPS.includes(name))).toEqual([]);
  expect(stepsOf()).toContain("hostHeaderMiddleware");
});

test("concurrent reads resolve the middleware stack once, and each returns its own record", async () => {
  const { table } = await openOwnTable(inject("endpoint"));
  const client = localClient(inject("endpoint"));
  let times = 0;
  const count = <T>(next: T): T => {
    times += 1;
    return next;
  };
  client.middlewareStack.add(count, { step: "initialize", name: "sereno-count" });
  const db = openDatabase(client, table);
  const others = Array.from({ length: 5 }, (_, last) => ({ practice_id: `prc_${last}`, name: "bill", last }) as const);
  for (const each of others) await db.counter.put(each).go();
  times = 0;
  const read = others.map((each) => readTogether(db, [db.one.counter(each)]));
  expect(await Promise.all(read)).toEqual(others.map((each) => [each]));
  expect(times).toBe(1);
});

test("falseIfRefused returns false for a failed condition, and throws every other error", () => {
  const name = "ConditionalCheckFailedException";
  const failed = Object.assign(new Error("The conditional request failed"), { name });
  expect(falseIfRefused(new Error("wrapped", { cause: failed }))).toBe(false);
  const busy = new AppError("busy");
  expect(() => falseIfRefused(new Error("wrapped", { cause: busy }))).toThrow(busy);
  expect(() => falseIfRefused(new TypeError("a programming error"))).toThrow("a programming error");
});
