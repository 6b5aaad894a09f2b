import type { PracticeContext } from "@sereno/core/db/context";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { clonerOf } from "../support/clone";
import { pagesOf } from "../support/reading";
import { createRestPractice } from "../support/rest-practice";

const rest = await createRestPractice(inject("endpoint"));
const { open, openCopy, app, clock, asAgent, asTherapist: call, activity, bookPeople, pauses, countScheduled } = rest;

const opened = await open();
const booked = await bookPeople(
  [23, 24].flatMap((day) =>
    Array.from({ length: 8 }, (_, at) => `2026-11-${day} ${String(8 + at).padStart(2, "0")}:00:00`),
  ),
);
const ids = booked.map(({ id }) => id);
const clone = await clonerOf(opened.ctx);

let ctx: PracticeContext;
let agent: string;
beforeEach(async () => {
  ({ ctx, agent } = await openCopy(clone, opened));
});

/** Switches off the agent's limit by share of the agenda. The limits by number of changes remain. */
const withoutShare = () => call("PUT", "/profile/agent-status", { agent_disruptions_share: 100 });

async function trpc(procedure: string, input: object) {
  const { data, error } = await rest.trpc(`agent.${procedure}`, input);
  return data ?? error;
}
const idOf = (token: string) => token.split(".")[2] ?? "";

const change = (id: string | undefined, to: object) => asAgent("PUT", `/appointments/${id}`, to);
const cancel = (id: string | undefined) => change(id, { status: "cancelled" });

describe("limits of an agent's changes", () => {
  test.each([
    ["10 appointments in 24 hours", { agent_disruptions_share: 100 }, { bound: "daily", most: 10 }],
    ["a quarter of the appointments of the next seven days", {}, { bound: "share", most: 4 }],
  ])("an agent is paused after it has cancelled %s", async (_, settings, pause) => {
    await call("PUT", "/profile/agent-status", settings);
    let cancelled = 0;
    for (const [index, id] of ids.entries()) {
      clock.moveTo(new Date(Date.parse("2026-11-20T15:00:00Z") + index * 11 * 60_000).toISOString());
      if ((await cancel(id)).status === 200) cancelled += 1;
    }
    expect(cancelled).toBe(pause.most);
    expect(await pauses()).toMatchObject([pause]);
  });

  test("a request for approval and an accepted change do not count towards a token's pause", async () => {
    await withoutShare();
    const token = await makeAgentToken(ctx, "Con permiso", { modes: { move: "allow", cancel: "ask", sell: "allow" } });
    const ask = (id: string | undefined, body: object) => app.call("PUT", `/appointments/${id}`, { token, body });
    for (const id of ids.slice(0, 5)) expect((await ask(id, { duration_minutes: 30 })).status).toBe(200);
    const asked = await ask(ids[5], { status: "cancelled" });
    expect(asked.status).toBe(202);
    // Her own yes also counts during a handoff, which holds what the assistant does by itself.
    expect((await asAgent("POST", "/handoffs", { client_id: booked[5]?.client_id, reason: "Duda" })).status).toBe(201);
    expect((await call("POST", `/agent/requests/${asked.body.id}/accept`)).body.state).toBe("accepted");
    expect(await pauses()).toEqual([]);
  });

  test("moves and shortenings count towards an agent's pause; lengthening and confirming does not", async () => {
    const [first, second, third, ...others] = ids;
    const answers = [
      await change(first, { duration_minutes: 30 }),
      await change(first, { duration_minutes: 60 }),
      await change(second, { status: "confirmed" }),
      await change(third, { appointment_date: "2026-11-25 08:00:00" }),
      await cancel(others[0]),
      await cancel(others[1]),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await cancel(others[2])).body.code).toBe("agent_paused");
    expect(await pauses()).toMatchObject([{ bound: "share", most: 4, cancelled: 2, moved: 1, shortened: 1 }]);
    expect(await activity()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: "appointment.shorten", minutes: 30, was_minutes: 60 }),
        expect.objectContaining({ action: "appointment.lengthen", minutes: 60, was_minutes: 30 }),
      ]),
    );
  });

  test("an agent is paused after five of sixteen concurrent cancellations", async () => {
    await withoutShare();
    const answers = await Promise.all(ids.map(cancel));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(["agent_paused"]),
    );
    expect(await countScheduled()).toBe(11);
    expect(await pauses()).toMatchObject([
      { token_id: idOf(agent), token_label: "WhatsApp", bound: "burst", most: 5, cancelled: 5, moved: 0, shortened: 0 },
    ]);
  });

  test("a paused agent may read and not write, while another token may write", async () => {
    for (const id of ids.slice(0, 5)) await cancel(id);
    const ana = { patient_name: "Ana", patient_phone: "3005550199", appointment_date: "2026-11-26 10:00:00" };
    for (const { status, body } of [
      await asAgent("POST", "/appointments", ana),
      await change(ids[5], { status: "confirmed" }),
      await asAgent("POST", "/clients", { name: "Ana", phone: "3005550199" }),
    ]) {
      expect([status, body.code]).toEqual([403, "agent_paused"]);
      expect(body.detail).toMatch(/terapeuta/);
    }
    // What the assistant has already sent can be reported, or it would be sent again.
    expect((await asAgent("POST", `/clients/${booked[0]?.client_id}/payment-message/sent`, {})).status).toBe(200);
    for (const [report, body] of Object.entries({ sent: {}, failed: { reason: "No contesta" } }))
      expect((await asAgent("POST", `/reminders/none/${report}`, { claim: "none", ...body })).body.code).toBe(
        "not_found",
      );
    expect((await asAgent("GET", "/appointments")).status).toBe(200);
    expect((await asAgent("POST", "/clients/by-phone", { phone: "3005550100" })).status).toBe(200);
    const other = await makeAgentToken(ctx, "Otro");
    expect((await app.call("POST", "/appointments", { token: other, body: ana })).status).toBe(201);
  });

  test("an agent stays paused when another token is resumed", async () => {
    await withoutShare();
    for (const id of ids.slice(0, 6)) await cancel(id);
    const other = await makeAgentToken(ctx, "Otro");
    for (const id of ids.slice(6, 12)) {
      await app.call("PUT", `/appointments/${id}`, { token: other, body: { status: "cancelled" } });
    }
    expect(await pauses()).toHaveLength(2);
    expect(await trpc("resume", { id: idOf(agent) })).toEqual({ success: true });
    expect(await pauses()).toMatchObject([{ token_id: idOf(other), token_label: "Otro" }]);
    expect((await cancel(ids[12])).status).toBe(200);
  });

  test("a paused agent stays paused until the therapist resumes it, and then has the limits that she set", async () => {
    for (const id of ids.slice(0, 5)) await cancel(id);
    expect(await pauses()).toHaveLength(1);
    const wide = { agent_disruptions_burst: 7, agent_disruptions_daily: 7, agent_disruptions_share: 100 };
    expect((await call("PUT", "/profile/agent-status", wide)).body).toMatchObject(wide);
    expect((await cancel(ids[5])).body.code).toBe("agent_paused");
    expect(await trpc("resume", { id: idOf(agent) })).toEqual({ success: true });
    expect(await trpc("resume", { id: idOf(agent) })).toMatchObject({ appCode: "not_found" });
    expect(await pauses()).toEqual([]);
    const answers = [];
    for (const id of ids.slice(5, 14)) answers.push((await cancel(id)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(7);
    expect(await pauses()).toMatchObject([{ bound: "burst", most: 7 }]);
  });
});

describe("undoing an agent's changes", () => {
  async function undoAll() {
    const pages = await pagesOf((cursor) => trpc("undo", { token_id: idOf(agent), cursor }));
    const hindered: { message: string; activity: { client_name: string } }[] = pages.flatMap((page) => page.hindered);
    return { undone: pages.reduce((sum, page) => sum + page.undone, 0), hindered };
  }
  const seen = async () => {
    const { body } = await call("GET", "/appointments?limit=200");
    return body.appointments.map(({ id, status, appointment_date, duration_minutes }: Record<string, unknown>) => [
      ...[id, status, appointment_date, duration_minutes],
    ]);
  };

  test("restores what the agent cancelled, moved and shortened, and removes its booking of a freed time", async () => {
    await call("PUT", `/appointments/${ids[1]}`, { status: "confirmed" });
    const before = await seen();
    await cancel(ids[0]);
    await cancel(ids[1]);
    await change(ids[2], { duration_minutes: 30 });
    await change(ids[3], { appointment_date: "2026-11-25 08:00:00" });
    const refill = { patient_name: "Intrusa", patient_phone: "3005550177", appointment_date: "2026-11-23 08:00:00" };
    expect((await asAgent("POST", "/appointments", refill)).status).toBe(201);
    expect((await cancel(ids[4])).status).toBe(200);
    expect((await cancel(ids[5])).body.code).toBe("agent_paused");
    const { undone, hindered } = await undoAll();
    expect([undone, hindered]).toEqual([6, []]);
    expect(await seen()).toEqual(before);
    expect((await call("GET", "/clients?search=Intrusa")).body.clients).toEqual([]);
    expect(await undoAll()).toEqual({ undone: 0, hindered: [] });
    expect((await activity()).every(({ undone_at }: { undone_at: string | null }) => undone_at)).toBe(true);
    expect((await cancel(ids[6])).body.code).toBe("agent_paused");
  });

  test("restores all but an appointment whose time was taken since, and names the client who took it", async () => {
    for (const id of ids.slice(0, 5)) await cancel(id);
    const beto = { patient_name: "Beto Ruiz", patient_phone: "3005550178", appointment_date: "2026-11-23 08:00:00" };
    expect((await call("POST", "/appointments", beto)).status).toBe(201);
    const { undone, hindered } = await undoAll();
    expect(undone).toBe(3);
    expect(hindered).toHaveLength(1);
    expect(hindered[0]?.activity.client_name).toBe("Persona 0");
    expect(hindered[0]?.message).toMatch(/ocupado.*Beto Ruiz/);
    expect(await countScheduled()).toBe(16);
  });

  test("leaves appointments that the therapist has changed since, and reports them", async () => {
    const ana = { patient_name: "Ana Peña", patient_phone: "3005550179", appointment_date: "2026-11-25 08:00:00" };
    const booked = (await asAgent("POST", "/appointments", ana)).body;
    await call("PUT", `/appointments/${booked.id}`, { notes: "La conozco" });
    await change(ids[0], { appointment_date: "2026-11-25 09:00:00" });
    await call("PUT", `/appointments/${ids[0]}`, { appointment_date: "2026-11-26 09:00:00" });
    for (const id of ids.slice(1, 6)) await cancel(id);
    const { undone, hindered } = await undoAll();
    expect(undone).toBe(4);
    expect(hindered.map(({ activity: { client_name } }) => client_name).sort()).toEqual(["Ana Peña", "Persona 0"]);
    expect((await call("GET", `/appointments/${booked.id}`)).body.notes).toBe("La conozco");
  });

  const statusOf = async (id: string | undefined) => (await call("GET", `/appointments/${id}`)).body.status;

  test("leaves changes that are over a day old, by another token or from before the agent's resumption", async () => {
    await withoutShare();
    expect((await cancel(ids[0])).status).toBe(200);
    clock.moveTo("2026-11-21T16:00:00Z");
    const other = await makeAgentToken(ctx, "Otro");
    await app.call("PUT", `/appointments/${ids[1]}`, { token: other, body: { status: "cancelled" } });
    for (const id of ids.slice(2, 8)) await cancel(id);
    clock.moveTo("2026-11-21T16:01:00Z");
    await rest.signInAgain();
    expect(await trpc("resume", { id: idOf(agent) })).toEqual({ success: true });
    clock.moveTo("2026-11-21T16:02:00Z");
    for (const id of ids.slice(7, 13)) await cancel(id);
    expect(await undoAll()).toEqual({ undone: 5, hindered: [] });
    expect([await statusOf(ids[0]), await statusOf(ids[1])]).toEqual(["cancelled", "cancelled"]);
    expect(await countScheduled()).toBe(16 - 2 - 5);
  });

  test("undoes an earlier change together with the later ones of the same appointment", async () => {
    const [first] = ids;
    const before = await seen();
    await change(first, { duration_minutes: 30 });
    await change(first, { appointment_date: "2026-11-25 08:00:00" });
    const shortened = (await activity()).find(({ action }: { action: string }) => action === "appointment.shorten");
    expect(await trpc("undoChange", { id: shortened.id })).toEqual({ undone: 2, hindered: [], next_cursor: null });
    expect(await seen()).toEqual(before);
  });
});
