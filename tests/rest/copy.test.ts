import { KINDS } from "@sereno/core/domain/export/asked/schema";
import { expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });
const ctx = await createPractice(db, { clock, practice: { agent_enabled: true, google_connected: false } });

async function page(token: string, kind: string) {
  const answer = await app.send("POST", "/trpc/copy.page", { token, body: { kind } });
  const { result, error } = JSON.parse(await answer.text());
  return { status: answer.status, data: result?.data, code: error?.data.appCode };
}

test("an assistant takes nothing along", async () => {
  expect(await page(await makeAgentToken(ctx, "WhatsApp"), "clients")).toMatchObject({ status: 403 });
});

test("every kind is a page that is answered, and no other is", async () => {
  const token = await app.signIn(ctx);
  for (const kind of KINDS) {
    expect(await page(token, kind)).toMatchObject({ status: 200, data: { next_cursor: null } });
  }
  for (const kind of ["login", "constructor"]) {
    expect(await page(token, kind)).toMatchObject({ status: 400, code: "invalid_input" });
  }
});
