import { cancelPurchase } from "@sereno/core/actions/purchase/change";
import { makeOffer } from "@sereno/core/actions/waitlist/make-offer";
import { messageOffer } from "@sereno/core/actions/waitlist/message-offer";
import { withdrawOffer } from "@sereno/core/actions/waitlist/withdraw-offer";
import { beforeEach, expect, test } from "vitest";
import { addPackage, addWaiting, bookAppointment, createPurchase, updateAppointment } from "../support/acts";
import { readServerTiming } from "../support/app";
import { nonceIn, SAME_SITE as SAME } from "../support/client-pages";
import { eachPracticeIn } from "../support/each-practice";
import { stateOf } from "../support/state";

const place = { address: "Calle 1 # 2-3", city: "Cali" };
const { db, clock, ctx, app } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", place);
let client_id: string;
let offered: string;
let path: string;

beforeEach(async () => {
  client_id = await addWaiting(ctx, { name: "Marta <b>Ríos</b>", phone: "3005550101" });
  [offered, path] = await offer("2026-11-24 10:00:00");
});

async function offer(start: string): Promise<[id: string, path: string]> {
  const made = await makeOffer(ctx, { client_id, start, duration_minutes: 60 });
  const { link, text, whatsapp_url } = await messageOffer(ctx, made, "https://sereno.test");
  expect(text).toContain(link);
  expect(whatsapp_url).toMatch(/^https:\/\/wa\.me\/573005550101\?text=Hola%2C%20Marta/);
  return [made.id, link.slice("https://sereno.test".length)];
}

const get = (at = path, headers: Record<string, string> = {}) => app.send("GET", at, { headers });
const post = (form: Record<string, string>, headers: Record<string, string> = SAME) =>
  app.send("POST", path, { body: new URLSearchParams(form).toString(), headers });
const nonceOf = async (action: string) => nonceIn(await (await get()).text(), action);
const press = async (action: string) => post({ action, nonce: await nonceOf(action) });
const booked = async () =>
  (await db.appointment.query.byClient({ practice_id: ctx.practice.practice_id, client_id }).go()).data;

test("an offer's page shows the held time and the offer's end, has no other personal data and changes nothing", async () => {
  const before = await stateOf(ctx);
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => (index % 2 === 0 ? get() : get(path, { "sec-purpose": "prefetch" }))),
  );
  const page = await (answers[0] ?? new Response()).text();
  expect(page).toContain("<h1>Hola, Marta</h1>");
  expect(page).toContain("Martes 24 de noviembre<br>10:00 a. m.");
  expect(page).toMatch(/guardada para ti hasta <span class="time">las 10:15 a\. m\.<\/span><\/p>/);
  expect(page).not.toMatch(/Ríos|300 ?555|\b(?:cli|off|prc)_|<b>|script|https?:/i);
  expect(page.length).toBeLessThan(6_000);
  expect(answers[0]?.headers.get("cache-control")).toBe("no-store");
  expect((await app.send("HEAD", path)).status).toBe(200);
  expect(await stateOf(ctx)).toEqual(before);
});

test("accepting an offer several times books once, and the page says that it is booked until it is cancelled", async () => {
  const [nonce, other] = [await nonceOf("accept"), await nonceOf("decline")];
  const pressed = await Promise.all([1, 2, 3].map(() => post({ action: "accept", nonce })));
  expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await press("accept")).status).toBe(303);
  // An older page in another tab still has the other button.
  expect((await post({ action: "decline", nonce: other })).headers.get("location")).toBe(path);
  expect(await booked()).toMatchObject([{ starts_at: "2026-11-24T15:00:00.000Z", created_by: "client" }]);
  expect(await (await get()).text()).toContain("Listo: la hora es tuya.");
  await updateAppointment(ctx, { id: (await booked())[0]?.id ?? "", status: "cancelled" });
  expect((await get()).status).toBe(404);
});

test("an offer whose page says that it uses a package's session books with that session only", async () => {
  const buy = async () => (await createPurchase(ctx, { package_id: await addPackage(ctx), client_id })).id;
  const cancelled = await buy();
  const nonce = await nonceOf("accept");
  await cancelPurchase(ctx, { id: cancelled, settle: "credit" });
  expect((await post({ action: "accept", nonce })).status).toBe(409);
  await buy();
  const now = await nonceOf("accept");
  for (const _ of [1, 2]) expect((await post({ action: "accept", nonce: now })).status).toBe(303);
  expect(await booked()).toMatchObject([{ session_held: true }]);
});

test("an offer refuses other sites, unknown actions and wrong nonces, and can be declined", async () => {
  const nonce = await nonceOf("accept");
  expect((await post({ action: "accept", nonce }, { ...SAME, "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post({ action: "accept", nonce: "x" })).status).toBe(409);
  expect((await post({ action: "decline", nonce })).status).toBe(409);
  expect((await post({ action: "sell", nonce })).status).toBe(409);
  expect((await press("decline")).headers.get("location")).toBe(path);
  expect(await (await get()).text()).toContain("La hora queda para otra persona.");
  expect(await booked()).toEqual([]);
});

test.each([
  ["somebody else", { patient_name: "Luis Gil", patient_phone: "3005550199" }, "Esta hora ya no está libre."],
  ["its client", {}, "Listo: la hora es tuya."],
])("an offer's page says that the therapist has booked the hour for %s", async (_, patient, text) => {
  const nonce = await nonceOf("accept");
  const of = "patient_name" in patient ? patient : { client_id };
  await bookAppointment(ctx, { ...of, appointment_date: "2026-11-24 10:00:00" });
  for (const answer of [await get(), await post({ action: "accept", nonce }), await get()])
    if (answer.status !== 303) expect(await answer.text()).toMatch(new RegExp(`${text}(?!.*<form)`));
});

test("unknown, withdrawn and expired offers have the same page", async () => {
  const [, other] = await offer("2026-11-24 12:00:00");
  await withdrawOffer(ctx, offered);
  const first = [path, `/c/hora/${"A".repeat(22)}`, "/c/hora/x"];
  const seen = await Promise.all(first.map(async (at) => (await get(at)).text()));
  clock.moveTo("2026-11-20T15:15:00Z");
  const expired = await get(other);
  expect(new Set([...seen, await expired.text()]).size).toBe(1);
  expect([expired.status, readServerTiming(expired.headers).wcu]).toEqual([404, 0]);
  expect((await post({ action: "accept", nonce: "x" })).status).toBe(404);
});
