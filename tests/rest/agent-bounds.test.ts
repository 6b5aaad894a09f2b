import type { PracticeContext } from "@sereno/core/db/context";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { ana, createRestPractice } from "../support/rest-practice";

const rest = await createRestPractice(inject("endpoint"));
const { open, app, clock, asAgent, asTherapist, addPackage, bookAsAgent: book } = rest;
let ctx: PracticeContext;
let pack: Awaited<ReturnType<typeof addPackage>>;

beforeEach(async () => {
  ({ ctx } = await open({ bank_name: "Banco Sereno", account_number: "77700098765", breb_key: "@secreta" }));
  pack = await addPackage();
});

describe("the agent", () => {
  test("books and moves only on the grid of slots", async () => {
    for (const [time, more] of [
      ["10:15", {}],
      ["10:00", { duration_minutes: 90 }],
      ["08:20", { duration_minutes: 15 }],
    ] as const) {
      expect(await book(`2026-11-24 ${time}:00`, more)).toMatchObject({ status: 422, body: { code: "off_grid" } });
    }
    const { body } = await book("2026-11-24 11:00:00", { duration_minutes: 90 });
    expect(body.duration_minutes).toBe(90);
    const move = (change: object) => asAgent("PUT", `/appointments/${body.id}`, change);
    expect((await move({ appointment_date: "2026-11-25 11:05:00" })).body.code).toBe("off_grid");
    expect((await move({ duration_minutes: 60 })).status).toBe(200);
    const asked = "/availability/check-slot?check_date=2026-11-26&start_time=10:15&end_time=11:15";
    expect((await asAgent("GET", asked)).body).toMatchObject({ available: false, reason: "off_grid" });
    expect((await asTherapist("GET", asked)).body).toMatchObject({ available: true });
  });

  test("books and moves at most 90 days ahead, and is offered no later slot", async () => {
    // 2027-02-18 is 90 days after 2026-11-20.
    const { status, body } = await book("2027-02-18 10:00:00");
    expect(status).toBe(201);
    expect(await book("2027-02-19 10:00:00")).toMatchObject({ status: 422, body: { code: "horizon" } });
    const change = { appointment_date: "2027-02-19 11:00:00" };
    expect((await asAgent("PUT", `/appointments/${body.id}`, change)).body.code).toBe("horizon");
    const range = "/availability/slots?start_date=2027-02-18&end_date=2027-02-19";
    const free = async (ask: typeof asAgent) =>
      (await ask("GET", range)).body.slots.filter((slot: { is_available: boolean }) => slot.is_available).length;
    expect([await free(asAgent), await free(asTherapist)]).toEqual([9, 19]);
  });

  test("books at most four future appointments of one client, package sessions excepted, also at once", async () => {
    const days = ["23", "24", "25", "26", "27"].flatMap((day) =>
      ["08", "10"].map((hour) => `2026-11-${day} ${hour}:00:00`),
    );
    const answers = await Promise.all(days.map((date) => book(date)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body.code, body.limit]).toEqual([422, "limit", "client"]);
    }
    expect((await book("2026-12-01 10:00:00", { package_id: pack.id })).status).toBe(201);
    expect((await book("2026-12-02 10:00:00")).body.code).toBe("limit");
    const [first] = answers.filter(({ status }) => status === 201);
    await asAgent("PUT", `/appointments/${first?.body.id}`, { status: "cancelled" });
    expect((await book("2026-12-02 10:00:00")).status).toBe(201);
    expect(
      (await asTherapist("POST", "/appointments", { ...ana, appointment_date: "2026-12-03 10:00:00" })).status,
    ).toBe(201);
  });

  test("makes at most its daily number of changes, also at once; confirming and cancelling stay possible", async () => {
    expect((await asTherapist("GET", "/profile")).body.agent_daily_limit).toBe(30);
    const set = await asTherapist("PUT", "/profile/agent-status", {
      agent_daily_limit: 5,
      agent_disruptions_share: 100,
      agent_disruptions_burst: 50,
    });
    expect(set.body).toMatchObject({ agent_enabled: true, agent_daily_limit: 5 });
    expect((await asTherapist("PUT", "/profile/agent-status", { agent_daily_limit: 0 })).status).toBe(400);
    const names = Array.from({ length: 9 }, (_, index) => `Persona ${index}`);
    const answers = await Promise.all(
      names.map((name, index) => asAgent("POST", "/clients", { name, phone: `300123456${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body).toMatchObject({ code: "limit", limit: "daily", most: 5 });
    expect((await book("2026-11-24 10:00:00")).body.code).toBe("limit");
    clock.moveTo("2026-11-21T05:00:00Z");
    const { body } = await book("2026-11-24 10:00:00");
    for (let used = 1; used < 5; used++) {
      const appointment_date = `2026-11-2${used + 3} 11:00:00`;
      expect((await asAgent("PUT", `/appointments/${body.id}`, { appointment_date })).status).toBe(200);
    }
    const path = `/appointments/${body.id}`;
    expect((await asAgent("PUT", path, { appointment_date: "2026-11-23 10:00:00" })).body.code).toBe("limit");
    expect((await asAgent("PUT", path, { status: "confirmed" })).status).toBe(200);
    expect((await asAgent("PUT", path, { status: "cancelled" })).status).toBe(200);
    const other = await makeAgentToken(ctx, "Otro");
    const by = { token: other, body: { ...ana, appointment_date: "2026-11-25 10:00:00" } };
    expect((await app.call("POST", "/appointments", by)).status).toBe(201);
  });

  test("sees no title and no note, and bank data only in the payment info", async () => {
    const { body } = await asTherapist("POST", "/appointments", {
      ...ana,
      appointment_date: "2026-11-24 10:00:00",
      package_id: pack.id,
      title: "Secreto",
      notes: "Secreto",
    });
    const asked = [
      `/appointments/${body.id}`,
      "/appointments",
      "/appointments/upcoming",
      "/appointments/search?q=ana",
      "/appointments/date-range?start_date=2026-11-24&end_date=2026-11-24",
      "/clients/by-phone/3001234567",
      "/clients",
      "/profile/basic-info",
      "/package-purchases",
    ];
    for (const path of asked) {
      const text = JSON.stringify((await asAgent("GET", path)).body);
      expect(text, path).not.toMatch(/Secreto|Banco Sereno|77700098765|@secreta/);
      if (path !== "/profile/basic-info") expect(text, path).toContain("Ana Peña");
    }
    expect((await asAgent("GET", "/profile/payment-info")).body).toMatchObject({
      bank_name: "Banco Sereno",
      account_number: "77700098765",
      breb_key: "@secreta",
    });
    const moved = await asAgent("PUT", `/appointments/${body.id}`, { appointment_date: "2026-11-25 10:00:00" });
    expect(moved.body).toMatchObject({ title: null, notes: null, created_by: "therapist" });
    expect((await asTherapist("GET", `/appointments/${body.id}`)).body).toMatchObject({
      title: "Secreto",
      notes: "Secreto",
    });
    expect((await book("2026-11-26 10:00:00")).body.created_by).toBe("agent");
  });
});
