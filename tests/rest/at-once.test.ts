import type { PracticeContext } from "@sereno/core/db/context";
import { beforeEach, expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createPractice, openOwnTable } from "../support/practice";
import { dumpOf } from "../support/state";

const db = await openOwnTable(inject("endpoint"));
/** Milliseconds since 1970 on a slow machine, where each reading of the clock takes a second. */
let now = Date.parse("2026-11-20T15:00:00Z");
const clock = {
  now: () => {
    now += 1_000;
    return new Date(now);
  },
};
const app = createTestApp({ db, clock });

let ctx: PracticeContext;
let token: string;
beforeEach(async () => {
  ctx = await createPractice(db, { clock });
  token = await app.signIn(ctx);
});

const call = (method: string, path: string, body?: unknown) => app.call(method, path, { token, body });
const makeClient = async (index: number): Promise<string> =>
  (await call("POST", "/clients", { name: `Luz ${index}`, phone: `300555012${index}` })).body.id;
const tasksLeft = async () => {
  const { data } = await db.clientTask.query.task({ practice_id: ctx.practice.practice_id }).go({ consistent: true });
  return data.filter(({ due }) => due);
};

test("clients with few records are merged within the request, also on a slow machine", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push(await makeClient(index));
  const booked = await call("POST", "/appointments", { client_id: ids[0], appointment_date: "2026-12-01 10:00:00" });
  expect(booked.status).toBe(201);
  for (const [index, id] of ids.slice(0, -1).entries()) {
    expect((await call("POST", `/clients/${id}/merge`, { into: ids[index + 1] })).status).toBe(200);
    expect(await tasksLeft()).toEqual([]);
  }
  const { body } = await call("GET", `/appointments/${booked.body.id}`);
  expect(body).toMatchObject({ client_id: ids.at(-1), patient_name: "Luz 4" });
});

test("a deleted client's texts are erased before the request is answered", async () => {
  const id = await makeClient(1);
  const secret = "Lo que nadie más debe leer";
  const past = { client_id: id, appointment_date: "2026-10-01 10:00:00", notes: secret };
  expect((await call("POST", "/appointments", past)).status).toBe(201);
  expect((await call("DELETE", `/clients/${id}`)).status).toBe(200);
  expect(await tasksLeft()).toEqual([]);
  expect(JSON.stringify(await dumpOf(ctx))).not.toContain(secret);
});
