import { createClock, createPractice, openOwnTable, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { AppError } from "../errors";
import { commit, commitWrites } from "./commit";
import { falseIfRefused } from "./failures";
import { asRead, create, patch } from "./writes";

const db = openTestDatabase(inject("endpoint"), inject("table"));

test("after a failed condition `decide` is called again, and only the committed plan's `afterwards` runs", async () => {
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
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

test("falseIfRefused returns false for a failed condition, and throws every other error", () => {
  const name = "ConditionalCheckFailedException";
  const failed = Object.assign(new Error("The conditional request failed"), { name });
  expect(falseIfRefused(new Error("wrapped", { cause: failed }))).toBe(false);
  const busy = new AppError("busy");
  expect(() => falseIfRefused(new Error("wrapped", { cause: busy }))).toThrow(busy);
  expect(() => falseIfRefused(new TypeError("a programming error"))).toThrow("a programming error");
});
