import { beforeEach, describe, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken, readServerTiming } from "../support/app";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const NOW = "2026-11-20T15:00:00Z";
const db = await openOwnTable(inject("endpoint"));
const clock = createClock(NOW);
const app = createTestApp({ db, clock });
const ana = { patient_name: "Ana Peña", patient_phone: "3001234567" };

let therapist: string;
let agent: string;
let ctx: Awaited<ReturnType<typeof createPractice>>;
let pack: { id: string; total_price: number };

const asAgent = (method: string, path: string, body?: unknown) => app.call(method, path, { token: agent, body });
const asTherapist = (method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: therapist, body });
const book = (appointment_date: string, more: object = {}) =>
  asAgent("POST", "/appointments", { ...ana, appointment_date, ...more });

async function activity() {
  const answer = await app.send("GET", "/trpc/agent.activity?input=%7B%7D", { token: therapist });
  return JSON.parse(await answer.text()).result.data.activities;
}

beforeEach(async () => {
  clock.moveTo(NOW);
  ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  therapist = await app.signIn(ctx);
  agent = await makeAgentToken(ctx, "WhatsApp");
  pack = (await asTherapist("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 })).body;
});

describe("a sale by the agent", () => {
  const sale = (more: object) =>
    asAgent("POST", "/package-purchases", {
      client_name: "Ana Peña",
      client_phone: "3001234567",
      package_id: pack.id,
      ...more,
    });

  test("carries the catalogue's price or none, and says what to do otherwise", async () => {
    for (const total_paid of [0, 1, pack.total_price - 1, pack.total_price + 1]) {
      expect(await sale({ total_paid })).toMatchObject({
        status: 422,
        body: { code: "price_mismatch", total_price: pack.total_price, errors: [{ path: "total_paid" }] },
      });
    }
    expect(await book("2026-11-24 10:00:00", { package_id: pack.id, total_paid: 0 })).toMatchObject({
      body: { code: "price_mismatch", detail: expect.stringContaining(String(pack.total_price)) },
    });
    expect(await sale({ price: pack.total_price - 1 })).toMatchObject({
      status: 422,
      body: { code: "price_mismatch", total_price: pack.total_price, errors: [{ path: "price" }] },
    });
    expect(await sale({ total_paid: pack.total_price, price: pack.total_price })).toMatchObject({ status: 201 });
  });

  test("is unpaid, and is listed with its amount, also when it came with a booking", async () => {
    expect((await sale({})).body).toMatchObject({ total_paid: pack.total_price, payment_status: "pending" });
    const other = { patient_name: "Beto Ruiz", patient_phone: "3005550142", package_id: pack.id };
    const { body } = await book("2026-11-24 10:00:00", other);
    const { body: bought } = await asTherapist("GET", `/package-purchases?client_id=${body.client_id}`);
    expect(bought.purchases).toMatchObject([{ payment_status: "pending" }]);
    expect((await activity()).map(({ action, amount }: Record<string, unknown>) => [action, amount]).sort()).toEqual([
      ["appointment.book", null],
      ["purchase.create", pack.total_price],
      ["purchase.create", pack.total_price],
    ]);
  });

  test("leaves what the therapist sells paid as far as they say, all of it unless they do", async () => {
    const price = pack.total_price;
    const sell = async (client_name: string, more: object) => {
      const person = { client_name, client_phone: "3001234567", package_id: pack.id };
      return (await asTherapist("POST", "/package-purchases", { ...person, ...more })).body;
    };
    expect(await sell("Ana Peña", {})).toMatchObject({ price, total_paid: price, balance: 0, payment_status: "paid" });
    expect(await sell("Beto", { total_paid: 5 })).toMatchObject({
      price,
      total_paid: 5,
      paid: 5,
      balance: price - 5,
      payment_status: "partial",
    });
    expect(await sell("Carla", { total_paid: 0 })).toMatchObject({ price, total_paid: 0, payment_status: "pending" });
    expect(await sell("Diego", { price: 7, total_paid: 7 })).toMatchObject({ price: 7, payment_status: "paid" });
    expect(await sell("Elena", { price: 0 })).toMatchObject({ price: 0, total_paid: 0, payment_status: "free" });
    expect(await sell("Felipe", { price: 5, total_paid: 6 })).toMatchObject({ errors: [{ path: "total_paid" }] });
  });
});

describe("a session", () => {
  test("comes back by the agent only while its appointment is cancelled or lies ahead", async () => {
    const { body } = await book("2026-11-23 10:00:00", { package_id: pack.id });
    const path = `/package-purchases/${body.package_purchase_id}`;
    const refund = () => asAgent("POST", `${path}/refund-session`, { appointment_id: body.id });
    expect((await refund()).body.sessions_used).toBe(0);
    await asAgent("POST", `${path}/use-session`, { appointment_id: body.id });
    clock.moveTo("2026-11-23T15:00:00Z");
    expect(await refund()).toMatchObject({ status: 422, body: { code: "not_refundable" } });
    for (const change of [{ status: "cancelled" }, { appointment_date: "2026-11-25 10:00:00" }]) {
      expect((await asAgent("PUT", `/appointments/${body.id}`, change)).body.code).toBe("past");
    }
    await asTherapist("PUT", `/appointments/${body.id}`, { status: "no_show" });
    expect((await refund()).body.code).toBe("not_refundable");
    expect((await asTherapist("POST", `${path}/refund-session`, { appointment_id: body.id })).body.sessions_used).toBe(
      0,
    );
  });
});

describe("a mode", () => {
  test.each(["virtual", "Virtual ", "presential", "PRESENCIAL", "presenciál"])(
    "is not said by appointment_type: %s",
    async (appointment_type) => {
      const { body: made } = await asTherapist("POST", "/appointments", {
        ...ana,
        appointment_date: "2026-11-24 10:00:00",
      });
      const calls = [
        asTherapist("POST", "/appointments", { ...ana, appointment_date: "2026-11-25 10:00:00", appointment_type }),
        asTherapist("PUT", `/appointments/${made.id}`, { appointment_type }),
      ];
      for (const { status, body } of await Promise.all(calls)) {
        expect([status, body.errors[0].path, body.detail]).toEqual([
          400,
          "appointment_type",
          expect.stringContaining("is_virtual"),
        ]);
      }
    },
  );

  test("is said by every slot", async () => {
    await asTherapist("POST", "/availability/exceptions", {
      exception_date: "2026-11-24",
      available: true,
      time_ranges: [{ start: "08:00", end: "09:00" }],
      appointment_types: ["presential", "virtual"],
    });
    const { body } = await asAgent("GET", "/availability/slots?start_date=2026-11-24&end_date=2026-11-25");
    expect(body.slots[0].appointment_types).toEqual(["presential", "virtual"]);
    expect(body.slots[1].appointment_types).toEqual(["presential"]);
  });

  test("that is virtual gets its meeting where there is an email, unless it is told not to", async () => {
    const at = (hour: string, more: object) =>
      asTherapist("POST", "/appointments", { ...ana, appointment_date: `2026-11-24 ${hour}:00:00`, ...more });
    const email = { patient_email: "ana@example.com" };
    expect((await at("08", { is_virtual: true })).body.create_google_meet).toBe(false);
    expect((await at("09", { is_virtual: true, ...email })).body.create_google_meet).toBe(true);
    expect((await at("10", { is_virtual: true })).body.create_google_meet).toBe(true);
    expect((await at("11", { is_virtual: true, create_google_meet: false })).body.create_google_meet).toBe(false);
    expect((await at("12", { is_virtual: false })).body.create_google_meet).toBe(false);
    const unasked = { patient_name: "Beto", patient_phone: "3005550142", is_virtual: true, create_google_meet: true };
    expect((await at("13", unasked)).body.detail).toBe(
      "Se requiere un correo electrónico para crear la reunión de Google Meet",
    );
  });
});

describe("whom a call means", () => {
  const add = async (name: string, phone: string, more: object = {}) =>
    (await asTherapist("POST", "/clients", { name, phone, ...more })).body.id;

  test("is nobody for certain where a name is several people's, or the phone is blank", async () => {
    const [first, second] = [await add("Ana Peña", "3001234567"), await add("Ana Peña", "3107654321")];
    const ask = async (query: string) => (await asAgent("GET", `/clients/by-info?name=ana%20pena${query}`)).body;
    for (const query of ["", "&phone=", "&phone=+"]) {
      const { client, candidates } = await ask(query);
      expect(client).toBeNull();
      expect(candidates).toEqual([
        { id: first, name: "Ana Peña", phone_ending: "4567", identification_ending: null },
        { id: second, name: "Ana Peña", phone_ending: "4321", identification_ending: null },
      ]);
    }
    expect(await ask("&phone=3107654321")).toMatchObject({ client: { id: second }, candidates: [] });
    await add("Luz Gil", "3001112233");
    const luz = (query: string) => asAgent("GET", `/clients/by-info?name=luz%20gil${query}`);
    expect((await luz("")).body).toMatchObject({ client: { name: "Luz Gil" }, candidates: [] });
    expect((await luz("&phone=")).body).toMatchObject({ client: null, candidates: [{ phone_ending: "2233" }] });
    expect((await luz("&phone=123")).status).toBe(400);
  });

  test("is told by one call with the phone, in a fixed number of requests", async () => {
    const { body } = await book("2026-11-24 10:00:00", { package_id: pack.id });
    for (const hour of ["11", "12"]) await book(`2026-11-24 ${hour}:00:00`);
    const { body: gone } = await book("2026-11-25 10:00:00");
    await asAgent("PUT", `/appointments/${gone.id}`, { status: "cancelled" });
    const known = await asAgent("GET", `/clients/by-phone/${encodeURIComponent("+57 300 123 4567")}`);
    expect(known).toMatchObject({
      status: 200,
      body: {
        client: { id: body.client_id, available_package_sessions: 7 },
        next_appointments: ["10", "11", "12"].map((hour) => ({ appointment_date: `2026-11-24 ${hour}:00:00` })),
        active_purchases: [{ id: body.package_purchase_id, sessions_remaining: 7 }],
        candidates: [],
      },
    });
    // Token and practice, the call's count, the directory, the client, appointments and purchases.
    expect(readServerTiming(known.headers).requests).toBe(6);
    const nobody = { client: null, next_appointments: [], active_purchases: [], candidates: [] };
    expect((await asAgent("GET", "/clients/by-phone/3000000000")).body).toEqual(nobody);
    await add("Beto Peña", "3001234567");
    expect((await asAgent("GET", "/clients/by-phone/3001234567")).body).toMatchObject({
      client: null,
      next_appointments: [],
      candidates: [{ name: "Ana Peña" }, { name: "Beto Peña" }],
    });
    expect((await asAgent("GET", "/clients/by-phone/nadie")).body.errors[0].path).toBe("phone");
  });
});

describe("how much the agent does", () => {
  test("it books and moves on the grid of slots only", async () => {
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

  test("it books and moves 90 days ahead, and no slot beyond is offered to it", async () => {
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

  test("it leaves a client four live appointments ahead, sessions of a package aside, however many are asked for at once", async () => {
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

  test("it makes as many changes a day as the therapist allows, counted at once; confirming and cancelling go on", async () => {
    expect((await asTherapist("GET", "/profile")).body.agent_daily_limit).toBe(30);
    const set = await asTherapist("PUT", "/profile/agent-status", { agent_daily_limit: 5 });
    expect(set.body).toEqual({ agent_enabled: true, agent_daily_limit: 5 });
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

  test("it sees no title and no note, whatever it asks", async () => {
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
    ];
    for (const path of asked) expect(JSON.stringify((await asAgent("GET", path)).body), path).not.toContain("Secreto");
    const moved = await asAgent("PUT", `/appointments/${body.id}`, { appointment_date: "2026-11-25 10:00:00" });
    expect(moved.body).toMatchObject({ title: null, notes: null, created_by: "therapist" });
    expect((await asTherapist("GET", `/appointments/${body.id}`)).body).toMatchObject({
      title: "Secreto",
      notes: "Secreto",
    });
    expect((await book("2026-11-26 10:00:00")).body.created_by).toBe("agent");
  });
});
