import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import type { Database } from "../../db/database";
import type { PracticeContext } from "../../db/index";
import { listApprovals } from "../../queries/list-approvals";
import { ApprovalNeeded } from "../../store/agent/activity";
import { removeAtOnce } from "../client/continue-removal";
import { createClient } from "../client/create";
import { deleteClient } from "../client/delete";
import { askTherapist } from "./ask";

const db = openTestDatabase(inject("endpoint"), inject("table"));
let ctx: PracticeContext;
beforeEach(async () => {
  const actor = { kind: "agent", id: "tok_1", label: "Asistente", right: "sell" } as const;
  ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z"), actor });
  const { practice_id } = ctx.practice;
  const token = { practice_id, id: actor.id, label: actor.label, secret_hash: "x", created_at: "2026-11-20T15:00:00Z" };
  await db.agentToken.put(token).go();
});

const ask = (package_id: string, over: Database = db, client_id?: string) => {
  const whom = client_id ? { client_id } : { client_id: "cli_new", phone: "+573001234567" };
  const needed = new ApprovalNeeded("sell", [{ action: "purchase.create", ...whom, amount: 100_000 }]);
  return askTherapist({ ...ctx, db: over }, { call: "purchase.create", input: { package_id }, needed });
};
const onceListed = (happens: () => Promise<unknown>) => meanwhile(db, reads("Query", "$approval_1"), happens);

test("a request that only adds a meeting does not say that it changes the mode", async () => {
  const needed = new ApprovalNeeded("move", [
    { action: "appointment.mode", client_id: "cli_new", phone: "+573001234567", starts_at: "2026-11-26T15:00:00.000Z" },
  ]);
  const asked = await askTherapist(ctx, { call: "appointment.update", input: {}, needed });
  expect(asked.text).toBe("Cambiar la videollamada de la cita del jueves 26 de noviembre, 10:00 a. m.");
});

test("two equal requests at once are one approval", async () => {
  let first = "";
  const again = await ask(
    "pkg_1",
    onceListed(async () => {
      first = (await ask("pkg_1")).id;
    }),
  );
  expect(again.id).toBe(first);
  expect((await listApprovals(ctx)).approvals).toHaveLength(1);
});

test("two requests at once for the last place leave one refused", async () => {
  for (let each = 1; each < 50; each++) await ask(`pkg_${each}`);
  const late = ask(
    "pkg_late",
    onceListed(() => ask("pkg_last")),
  );
  await expect(late).rejects.toMatchObject({ code: "limit", data: { most: 50 } });
  expect((await listApprovals(ctx)).approvals).toHaveLength(50);
});

test("no approval is created for a client who is deleted meanwhile", async () => {
  const therapist = { ...ctx, actor: { kind: "therapist", id: "ses_1" } as const };
  const { id } = await createClient(therapist, { name: "Ana Peña", phone: "3001234567" });
  const gone = async () => {
    await deleteClient(therapist, id);
    await removeAtOnce(therapist, id);
  };
  const late = ask("pkg_1", meanwhile(db, reads("Get", "$clienttask_1"), gone), id);
  await expect(late).rejects.toMatchObject({ code: "not_found" });
  expect((await listApprovals(ctx)).approvals).toEqual([]);
});
