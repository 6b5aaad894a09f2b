import { KINDS } from "@sereno/core/domain/export/asked/schema";
import { expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });
const ctx = await createPractice(db, { clock, practice: { agent_enabled: true, google_connected: false } });

const page = (token: string, kind: string) => app.trpc("copy.page", { kind }, { token });

test("every exported kind is answered, and any other is refused", async () => {
  const token = await app.signIn(ctx);
  for (const kind of KINDS) {
    expect(await page(token, kind)).toMatchObject({ status: 200, data: { next_cursor: null } });
  }
  for (const kind of ["login", "constructor"]) {
    expect(await page(token, kind)).toMatchObject({ status: 400, error: { appCode: "invalid_input" } });
  }
});
