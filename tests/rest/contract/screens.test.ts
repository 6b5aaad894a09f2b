import { readFileSync } from "node:fs";
import { join } from "node:path";
import { appRouter } from "@sereno/api/router";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ROOT, sourceFiles } from "../../files";

/** Procedures that screens call and that have no measured cost in `costs.json`, by reason. */
const WITHOUT_FIGURE: Record<string, string[]> = {
  "Google or a program of others answers it": [
    "auth.startGoogleLogin",
    "auth.completeGoogleLogin",
    "auth.connectGoogle",
    "auth.revoke",
    "appointment.retryMeeting",
    "availability.refreshBusy",
    "endpoint.try",
    "import.calendar",
    "session.confirm",
  ],
  "it writes a record of the practice's own few, and reads those": [
    "agent.createToken",
    "agent.revokeToken",
    "agent.resume",
    "agentNews.see",
    "auth.logout",
    "auth.endLeft",
    "availability.saveRules",
    "catalog.saveConfig",
    "catalog.update",
    "catalog.delete",
    "accountClosure.close",
    "endpoint.create",
    "endpoint.renew",
    "endpoint.resume",
    "endpoint.remove",
    "endpoint.resend",
    "feed.create",
    "feed.change",
    "feed.revoke",
    "firstSteps.end",
    "handoff.resolve",
    "holiday.set",
    "meet.setMirroring",
    "practice.update",
    "practice.setTimezone",
    "practice.setAgentStatus",
    "reminder.saveSettings",
    "session.end",
  ],
  "it writes records that it names by id, with their client": [
    "agent.undo",
    "agent.undoChange",
    "appointment.delete",
    "approval.accept",
    "approval.refuse",
    "bill.issue",
    "bill.annul",
    "bill.undo",
    "client.create",
    "client.createWithPackage",
    "client.update",
    "client.merge",
    "client.delete",
    "dayClosure.tell",
    "dayClosure.dismiss",
    "confirmation.link",
    "expense.update",
    "expense.delete",
    "expense.restore",
    "payment.messageSent",
    "payment.messageNotSent",
    "payment.confirm",
    "payment.annul",
    "payment.undo",
    "payment.refundCredit",
    "purchase.create",
    "purchase.cancel",
    "purchase.editSessions",
    "series.change",
    "series.cancel",
    "series.reopen",
    "series.addSkipped",
  ],
};

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

test("each call of a screen has a stored cost, or a reason why not", () => {
  const called = procedures.filter(isCalled);
  expect(called.length).toBeGreaterThan(100);
  const excused = Object.values(WITHOUT_FIGURE).flat();
  expect(called.filter((name) => !figures.has(name) && !excused.includes(name))).toEqual([]);
  expect(excused.filter((name) => figures.has(name) || !called.includes(name))).toEqual([]);
});
