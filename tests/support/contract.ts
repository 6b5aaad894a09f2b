import { restTable } from "@sereno/api/rest-table";
import { describe, expect, inject, test } from "vitest";
import { createDeployedApp, createTestApp } from "./app";
import { deployed } from "./deployed";
import { findBodyDepartures, findDepartures, rowOf } from "./document";
import { createClock, createPractice, openTestDatabase } from "./practice";

export type Contract = Awaited<ReturnType<typeof openContract>>;

export async function openContract() {
  const db = openTestDatabase(deployed?.endpoint ?? inject("endpoint"), deployed?.table ?? inject("table"));
  const clock = createClock("2026-11-20T15:00:00Z");
  const app = deployed ? createDeployedApp(deployed.url, { db, clock }) : createTestApp({ db, clock });
  const ctx = await createPractice(db, { clock });
  const token = await app.signIn(ctx);
  const called = new Set<string>();
  /** Calls an operation, by default as the therapist, and checks its answer against the document. */
  async function call(method: string, path: string, body?: unknown, by = token) {
    const row = rowOf(method, path);
    if (!row) throw new Error(`${method} ${path} is no operation`);
    called.add(`${row.method} ${row.path}`);
    const answer = await app.call(method, path, { token: by, body });
    expect(findDepartures(row, answer), `${method} ${path}`).toEqual([]);
    // An accepted POST body must fit the document. A PUT body may be a whole record, which has further members.
    if (answer.status < 300 && method === "POST" && body)
      expect(findBodyDepartures(row, body), `${method} ${path} took`).toEqual([]);
    return answer;
  }
  async function ok(...asked: Parameters<typeof call>) {
    const { status, body } = await call(...asked);
    expect(status, `${asked[0]} ${asked[1]}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  }
  function describeSection(tag: string, tests: () => void): void {
    describe(tag, () => {
      tests();
      test("the tests call every REST operation of this section", () => {
        const rows = restTable.filter((row) => row.tag === tag).map(({ method, path }) => `${method} ${path}`);
        expect(rows.filter((row) => !called.has(row))).toEqual([]);
      });
    });
  }
  return { app, clock, ctx, token, call, ok, describeSection };
}
