import type { PracticeContext } from "@sereno/core/db/context";
import type { createTestApp } from "../support/app";

/** A practice in use: a client with a package and incomplete details, another client, and `call` as the therapist. */
export async function createWorld(app: ReturnType<typeof createTestApp>, ctx: PracticeContext) {
  const token = await app.signIn(ctx, `ses_${ctx.practice.practice_id}`);
  const call = (method: string, path: string, body?: unknown) => app.call(method, path, { token, body });
  const made = async (path: string, body: unknown) => (await call("POST", path, body)).body;
  const pack = await made("/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const ana = { patient_name: "Ana Peña", patient_phone: "3001234567" };
  const at = (date: string, more: object) => made("/appointments", { ...more, appointment_date: date });
  const held = await at("2026-11-24 10:00:00", { ...ana, package_id: pack.id, notes: "Secreto", title: "Secreto" });
  const past = await at("2026-11-19 10:00:00", { ...ana, package_purchase_id: held.package_purchase_id });
  const paid = await made("/payments", { client_id: held.client_id, amount: 1 });
  const beto = await at("2026-11-25 09:00:00", { patient_name: "Beto Ruiz", patient_phone: "3005550142" });
  return { ctx, call, pack, held, past, beto, paid };
}
export type World = Awaited<ReturnType<typeof createWorld>>;

/** Calls of a hostile agent, with wrong prices, free sessions, ids of another practice, forged names and the like. */
export function attacks({ pack, held, past, beto, paid }: World, victim: World, random: (below: number) => number) {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const day = () => `2026-${pick(["11-23", "11-24", "11-25", "11-26", "12-01", "12-15", "2026"])}`;
  const date = () => `${day()} ${pick(["08", "09", "10", "13", "17", "23"])}:${pick(["00", "00", "15"])}:00`;
  const person = () => {
    const number = random(40);
    return { patient_name: `Falsa ${number}`, patient_phone: `30011122${10 + number}` };
  };
  const ids = () => pick([held, past, beto, victim.held, victim.past]).id;
  const owner = () => pick([held.client_id, beto.client_id, victim.held.client_id]);
  const post = (path: string, body: () => object) => () => ["POST", path, body()];
  const book = (body: () => object) => post("/appointments", () => ({ ...body(), appointment_date: date() }));
  const change = (body: () => object) => () => ["PUT", `/appointments/${ids()}`, body()];
  const buyer = { client_name: "Beto Ruiz", client_phone: "3005550142" };
  const ofPackage = { package_purchase_id: held.package_purchase_id };
  const session = (of: { package_purchase_id: string }, act: string) =>
    post(`/package-purchases/${of.package_purchase_id}/${act}-session`, () => ({ appointment_id: ids() }));
  return [
    book(person),
    book(() => ({ client_id: owner() })),
    book(() => ({ client_id: owner(), patient_name: "Mallory" })),
    book(() => ({ client_id: owner(), ...person() })),
    book(() => ({ client_id: owner(), patient_phone: "3009990000" })),
    book(() => ({ ...person(), package_id: pack.id, total_paid: 0 })),
    post("/appointments", () => ({
      ...{ ...person(), appointment_date: date(), package_id: pick([pack.id, victim.pack.id]) },
    })),
    book(() => ({ ...person(), ...ofPackage })),
    post("/appointments/series", () => ({ ...person(), start: date(), count: pick([2, 5, 24]) })),
    post("/appointments/series", () => ({ client_id: owner(), start: date(), count: 3, ...ofPackage })),
    change(() => ({ appointment_date: date() })),
    change(() => ({ status: pick(["cancelled", "confirmed", "completed", "no_show"]) })),
    change(() => ({ notes: "", title: "Mía", patient_name: "Mallory" })),
    change(() => ({ client_id: owner() })),
    () => ["DELETE", `/appointments/${ids()}`],
    post("/clients", () => ({ name: person().patient_name, phone: person().patient_phone })),
    () => ["PUT", `/clients/${owner()}`, { name: "Mallory" }],
    () => ["DELETE", `/clients/${owner()}`],
    post("/clients", () => ({ name: "Beto Ruiz", phone: "3005550142", email: "mallory@correo.co" })),
    post("/clients", () => ({ name: "Ana Peña", phone: "3001234567", identification_number: pick(["666", "667"]) })),
    book(() => ({ client_id: owner(), patient_email: "mallory@correo.co", identification_number: "668" })),
    post("/payments", () => ({
      client_id: owner(),
      amount: pick([1, 65_000, 9_000_000]),
      reference: pick(["", "M1"]),
    })),
    post("/payments", () => ({ client_id: owner(), amount: 1, parts: [{ appointment_id: ids(), amount: 1 }] })),
    post("/payments", () => ({ client_id: owner(), amount: 1, use_credit: true })),
    () => ["POST", `/payments/${paid.id}/${pick(["confirm", "annul"])}`, { reason: "Nunca" }],
    post("/package-purchases", () => ({ ...buyer, package_id: pack.id, total_paid: pick([0, 1, null]) })),
    session(held, "refund"),
    session(held, "use"),
    session(victim.held, "refund"),
    () => ["POST", `/package-purchases/${held.package_purchase_id}/cancel`],
    () => ["PUT", `/package-purchases/${held.package_purchase_id}/sessions`, { sessions_used: 0 }],
    () => ["PUT", `/packages/${pack.id}`, { custom_price: 0, use_custom_price: true }],
    () => ["PUT", "/profile", { account_number: "666" }],
    () => ["PUT", "/profile/agent-status", { agent_daily_limit: 500 }],
    () => ["GET", `/appointments/${ids()}`],
    () => ["GET", `/clients/by-phone/${pick(["3001234567", "3005550142"])}`],
    post("/clients/by-phone", () => ({ phone: pick(["3001234567", "3005550142"]) })),
  ] as (() => [method: string, path: string, body?: object])[];
}
