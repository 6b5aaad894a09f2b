import { beforeEach, expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { eachRestPractice } from "../support/each-practice";
import { ana } from "../support/rest-practice";

const BANK = { bank_name: "Banco Sereno", account_number: "77700098765", breb_key: "@secreta" };
const { ctx, activity, app, clock, asAgent, asTherapist, addPackage, bookAsAgent: book } = await eachRestPractice(BANK);
let pack: Awaited<ReturnType<typeof addPackage>>;
beforeEach(async () => (pack = await addPackage()));

test("an agent books and moves only to times on the grid of slots", async () => {
  const offGrid = { status: 422, body: { code: "off_grid" } };
  expect(await book("2026-11-24 10:15:00")).toMatchObject(offGrid);
  expect(await book("2026-11-24 10:00:00", { duration_minutes: 90 })).toMatchObject(offGrid);
  expect(await book("2026-11-24 08:20:00", { duration_minutes: 15 })).toMatchObject(offGrid);
  const { body } = await book("2026-11-24 11:00:00", { duration_minutes: 90 });
  expect(body.duration_minutes).toBe(90);
  const move = (change: object) => asAgent("PUT", `/appointments/${body.id}`, change);
  expect((await move({ appointment_date: "2026-11-25 11:05:00" })).body.code).toBe("off_grid");
  expect((await move({ duration_minutes: 60 })).status).toBe(200);
  const hers = await asTherapist("POST", "/appointments", { ...ana, appointment_date: "2026-11-27 10:15:00" });
  const keep = (change: object) => asAgent("PUT", `/appointments/${hers.body.id}`, change);
  expect((await keep({ duration_minutes: 50 })).status).toBe(200);
  expect((await keep({ appointment_date: "2026-11-27 10:20:00" })).body.code).toBe("off_grid");
  const path = "/availability/check-slot?check_date=2026-11-26&start_time=10:15&end_time=11:15";
  expect((await asAgent("GET", path)).body).toMatchObject({ available: false, reason: "off_grid" });
  expect((await asTherapist("GET", path)).body).toMatchObject({ available: true });
});

test("an agent books at most four future appointments of one client, also with concurrent calls; package sessions do not count", async () => {
  const days = ["23", "24", "25", "26", "27"].flatMap((day) =>
    ["08", "10"].map((hour) => `2026-11-${day} ${hour}:00:00`),
  );
  const answers = await Promise.all(days.map((date) => book(date)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  for (const each of answers.filter(({ status }) => status !== 201))
    expect(each).toMatchObject({ status: 422, body: { code: "limit", limit: "client" } });
  const { body: held } = await book("2026-12-01 10:00:00", { package_id: pack.id });
  const refund = `/package-purchases/${held.package_purchase_id}/refund-session`;
  expect((await asAgent("POST", refund, { appointment_id: held.id })).body).toMatchObject({ code: "limit" });
  expect((await book("2026-12-02 10:00:00")).body.code).toBe("limit");
  const [first] = answers.filter(({ status }) => status === 201);
  await asAgent("PUT", `/appointments/${first?.body.id}`, { status: "cancelled" });
  expect((await book("2026-12-02 10:00:00")).status).toBe(201);
  const hers = await asTherapist("POST", "/appointments", { ...ana, appointment_date: "2026-12-03 10:00:00" });
  expect(hers.status).toBe(201);
});

test("an agent makes at most its daily number of changes, also with calls at once; it may still confirm and cancel", async () => {
  expect((await asTherapist("GET", "/profile")).body.agent_daily_limit).toBe(30);
  const disruptions = { agent_disruptions_share: 100, agent_disruptions_burst: 50 };
  const set = await asTherapist("PUT", "/profile/agent-status", { agent_daily_limit: 5, ...disruptions });
  expect(set.body).toMatchObject({ agent_enabled: true, agent_daily_limit: 5 });
  expect((await asTherapist("PUT", "/profile/agent-status", { agent_daily_limit: 0 })).status).toBe(400);
  const add = (_: unknown, index: number) => asAgent("POST", "/clients", { name: "Ana", phone: `300123456${index}` });
  const answers = await Promise.all(Array.from({ length: 9 }, add));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: "limit", limit: "daily", most: 5 });
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
  const token = await makeAgentToken(ctx, "Otro");
  const another = { ...ana, appointment_date: "2026-11-25 10:00:00" };
  expect((await app.call("POST", "/appointments", { token, body: another })).status).toBe(201);
  await asTherapist("PUT", "/profile/agent-status", { agent_daily_limit: 1 });
  expect((await add(null, 9)).body.detail).toContain("El agente ya hizo el cambio que puede hacer en un día.");
});

test("an agent sees no title and no note, and bank data only in the payment info", async () => {
  const hers = { title: "Secreto", notes: "Secreto" };
  const booking = { ...ana, appointment_date: "2026-11-24 10:00:00", package_id: pack.id, ...hers };
  const { body } = await asTherapist("POST", "/appointments", booking);
  for (const path of [
    ...["/appointments", `/appointments/${body.id}`, "/appointments/upcoming", "/appointments/search?q=ana"],
    "/appointments/date-range?start_date=2026-11-24&end_date=2026-11-24",
    ...["/clients/by-phone/3001234567", "/clients", "/profile/basic-info", "/package-purchases"],
  ]) {
    const text = JSON.stringify((await asAgent("GET", path)).body);
    expect(text, path).not.toMatch(/Secreto|Banco Sereno|77700098765|@secreta/);
    if (path !== "/profile/basic-info") expect(text, path).toContain("Ana Peña");
  }
  expect((await asAgent("GET", "/profile/payment-info")).body).toMatchObject(BANK);
  const moved = await asAgent("PUT", `/appointments/${body.id}`, { appointment_date: "2026-11-25 10:00:00" });
  expect(moved.body).toMatchObject({ title: null, notes: null, created_by: "therapist" });
  expect((await asTherapist("GET", `/appointments/${body.id}`)).body).toMatchObject(hers);
  expect((await book("2026-11-26 10:00:00")).body.created_by).toBe("agent");
});

const sale = (more: object) => {
  const buyer = { client_name: "Ana Peña", client_phone: "3001234567" };
  return asAgent("POST", "/package-purchases", { ...buyer, package_id: pack.id, ...more });
};

test("a sale by an agent is refused at another price than the catalogue's, which the error gives", async () => {
  const { total_price } = pack;
  const mismatch = (path: string) => ({
    ...{ status: 422, body: { code: "price_mismatch", total_price, errors: [{ path }] } },
  });
  for (const total_paid of [0, 1, total_price - 1, total_price + 1])
    expect(await sale({ total_paid })).toMatchObject(mismatch("total_paid"));
  const { body } = await book("2026-11-24 10:00:00", { package_id: pack.id, total_paid: 0 });
  expect([body.code, body.detail]).toEqual(["price_mismatch", expect.stringContaining(String(total_price))]);
  expect(await sale({ price: total_price - 1 })).toMatchObject(mismatch("price"));
  expect((await sale({ total_paid: total_price, price: total_price })).status).toBe(201);
});

test("an agent's sale has a pending payment, and its activity has the amount, even as part of a booking", async () => {
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

test("an agent can refund a session only before its appointment", async () => {
  const { body } = await book("2026-11-23 10:00:00", { package_id: pack.id });
  const path = `/package-purchases/${body.package_purchase_id}`;
  const refund = () => asAgent("POST", `${path}/refund-session`, { appointment_id: body.id });
  expect((await refund()).body.sessions_used).toBe(0);
  await asAgent("POST", `${path}/use-session`, { appointment_id: body.id });
  clock.moveTo("2026-11-23T15:00:00Z");
  expect(await refund()).toMatchObject({ status: 422, body: { code: "not_refundable" } });
  for (const change of [{ status: "cancelled" }, { appointment_date: "2026-11-25 10:00:00" }])
    expect((await asAgent("PUT", `/appointments/${body.id}`, change)).body.code).toBe("past");
  await asTherapist("PUT", `/appointments/${body.id}`, { status: "no_show" });
  expect((await refund()).body.code).toBe("not_refundable");
  expect((await asTherapist("POST", `${path}/refund-session`, { appointment_id: body.id })).body.sessions_used).toBe(0);
});
