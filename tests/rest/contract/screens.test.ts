import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { restTable } from "@sereno/api/rest-table";
import { appRouter } from "@sereno/api/router";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ROOT, sourceFiles } from "../../files";

/** Procedures that screens call and that have no cost in `costs.json`, by reason and router. */
const WITHOUT_FIGURE = {
  "Google or another program answers it": `auth: startGoogleLogin completeGoogleLogin connectGoogle revoke
    appointment: retryMeeting; availability: refreshBusy; endpoint: try; import: calendar; session: confirm`,
  "it reads and writes only records of which a practice has few": `accountClosure: close
    agent: createToken revokeToken resume; agentNews: see; auth: logout endLeft; availability: saveRules
    catalog: saveConfig update delete; endpoint: create renew resume remove resend; feed: create change revoke
    firstSteps: end; handoff: resolve; holiday: set; meet: setMirroring; practice: update setTimezone setAgentStatus
    reminder: saveSettings; session: end`,
  "it writes records that its input names by id, with their client": `agent: undo undoChange; appointment: delete
    approval: accept refuse; bill: issue annul undo; client: create createWithPackage update merge delete
    confirmation: link; dayClosure: tell dismiss; expense: update delete restore
    payment: messageSent messageNotSent confirm annul undo refundCredit; purchase: create cancel editSessions
    series: change cancel reopen addSkipped`,
};
const excused = Object.values(WITHOUT_FIGURE).flatMap((lines) =>
  lines.split(/;|\n/).flatMap((line) => {
    const [router, ...names] = line.trim().split(/:? /);
    return names.map((name) => `${router}.${name}`);
  }),
);

const costs = z.record(z.string(), z.unknown());
const figures = new Set(
  Object.keys(costs.parse(JSON.parse(readFileSync(join(ROOT, "tests/rest/contract/costs.json"), "utf8")))).map(
    (name) => name.split(" ")[0],
  ),
);
const procedures = Object.keys(z.record(z.string(), z.unknown()).parse({ ...appRouter._def.procedures }));
const screens = sourceFiles(join(ROOT, "web"))
  .filter((file) => file.startsWith("src/") && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(ROOT, "web", file), "utf8"))
  .join("\n");
const isCalled = (name: string) => new RegExp(`\\.${name.replace(".", "\\.")}\\.\\w`).test(screens);

test("each procedure that a screen calls has a cost in costs.json, or a reason why not in WITHOUT_FIGURE", () => {
  const called = procedures.filter(isCalled);
  expect(called.length).toBeGreaterThan(100);
  expect(called.filter((name) => !figures.has(name) && !excused.includes(name))).toEqual([]);
  expect(excused.filter((name) => figures.has(name) || !called.includes(name))).toEqual([]);
});

test("every section of the REST table has a contract test in this folder", () => {
  const folder = new URL(".", import.meta.url);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const described = texts.flatMap((text) => /^describeSection\("([^"]+)"/m.exec(text)?.[1] ?? []);
  expect(described.sort()).toEqual([...new Set(restTable.map(({ tag }) => tag))].sort());
});
