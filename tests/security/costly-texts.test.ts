import { restTable } from "@sereno/api/rest-table";
import { appRouter } from "@sereno/api/router";
import { expect, test } from "vitest";
import { isLong } from "../extent";
import { openTestApp } from "../support/each-practice";
import { createPractice } from "../support/practice";
import { MOST_WORK_MS, workOf } from "../support/work";

const { db, clock, app } = await openTestApp("shared");
const token = await app.signIn(await createPractice(db, { clock }));

const BYTES = 200_000;

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

const BODIES: Record<string, string> = {
  "lists in lists": `{"parts":${nested(BYTES / 2)}}`,
  "lists nested 90 levels deep": `{"exceptions":[${Array.from({ length: 150 }, () => nested(90)).join(",")}]}`,
  "15,000 unknown members": `{${Array.from({ length: 15_000 }, (_, at) => `"nombr${at}":1`).join(",")}}`,
  "24,000 short members": `{${Array.from({ length: 24_000 }, (_, at) => `"a${at}":1`).join(",")}}`,
  "a member with a long name": `{"${"nombre".repeat(BYTES / 6)}":1}`,
  "a list of 19,001 items": `{"exceptions":[${"0,".repeat(19_000)}0]}`,
  "a list of 100,001 items": `{"exceptions":[${"0,".repeat(BYTES / 2)}0]}`,
  "invalid JSON": "{".repeat(BYTES),
  "a text that does not end": `{"name":"${"\\".repeat(BYTES)}`,
};

const rows = restTable
  .filter(({ method }) => method === "POST" || method === "PUT")
  .map(({ method, path }) => ({ method, path: `/api/v1${path.replace(/:\w+/g, "none")}` }));
const procedures = Object.keys(appRouter._def.procedures).map((name) => ({ method: "POST", path: `/trpc/${name}` }));
const targets = [...rows, ...procedures];

// Warms up: the first call compiles code and schemas.
for (const { method, path } of targets) await app.send(method, path, { token, body: "{}" });

const KINDS = Object.keys(BODIES);
/** A normal run tests each API call with one kind of body, the long run with every kind. */
const targetsOf = (kind: string) =>
  isLong ? targets : targets.filter((_, turn) => KINDS[turn % KINDS.length] === kind);

test.each(Object.entries(BODIES))(
  `no API call takes more than ${MOST_WORK_MS} ms of processor time for a body of %s`,
  async (kind, body) => {
    const found: string[] = [];
    for (const { method, path } of targetsOf(kind)) {
      for (const caller of [undefined, token]) {
        let status = 0;
        const work = await workOf(async () => {
          ({ status } = await app.send(method, path, { token: caller, body }));
        });
        if (work > MOST_WORK_MS) found.push(`${method} ${path}: ${Math.round(work)} ms`);
        if (status >= 500) found.push(`${method} ${path}: ${status}`);
      }
    }
    expect(found).toEqual([]);
  },
);
