import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { linkAppointment } from "@sereno/core/actions/confirmation/create-link";
import { updateProfile } from "@sereno/core/actions/practice/update-profile";
import { cancelPurchase } from "@sereno/core/actions/purchase/change";
import { DEFAULT_RULES } from "@sereno/core/domain/booking/rules";
import { AppError } from "@sereno/core/errors";
import { beforeEach, expect, inject, test } from "vitest";
import { extent } from "../extent";
import { addPackage, bookAppointment, updateAppointment } from "../support/acts";
import { createTestApp, readServerTiming } from "../support/app";
import { expectGone, nonceIn, SAME_SITE as SAME } from "../support/client-pages";
import { eachPracticeIn } from "../support/each-practice";
import { createLog, openPassing } from "../support/practice";
import { stateOf } from "../support/state";

const { lines, log } = createLog();
const practice = { phone: "+573005550000", name: "Marta Rey", address: "Calle 1 # 2-3" };
const { db, clock, ctx, app } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", practice, { log });
let id: string;
let path: string;

beforeEach(async () => {
  lines.length = 0;
  ({ id } = await book("2026-11-24 10:00:00"));
  ({ path } = await linkAppointment(ctx, id));
});

const book = (appointment_date: string) => {
  const ana = { patient_name: "Ana <b>Peña</b>", patient_phone: "3001234567", identification_number: "52123" };
  return bookAppointment(ctx, { ...ana, notes: "Duelo", appointment_date });
};
const get = (at = path, headers: Record<string, string> = {}) => app.send("GET", at, { headers });
const post = (form: Record<string, string>, headers: Record<string, string> = SAME, at = path, by = app) =>
  by.send("POST", at, { body: new URLSearchParams(form).toString(), headers });
const nonceFor = async (action: string, at = path) => nonceIn(await (await get(at)).text(), action);
const stored = async () => (await db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go()).data;

test("a confirmation link's page has no personal data but the first name, is neither cached nor logged, and runs no script", async () => {
  const answer = await get();
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    ...{ "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "referrer-policy": "no-referrer" },
    ...{ "x-robots-tag": "noindex, nofollow, noarchive", "x-content-type-options": "nosniff" },
  });
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  for (const name of ["set-cookie", "etag"]) expect(headers).not.toHaveProperty(name);
  expect(JSON.stringify(lines)).not.toContain(path.slice(3));
  expect(readServerTiming(answer.headers)).toMatchObject({ requests: 5, wcu: 0 });
  const page = await answer.text();
  expect(page).toContain("<h1>Hola, Ana</h1>");
  expect(page).toContain("Martes 24 de noviembre<br>10:00 a. m.");
  expect(page).toContain("<p>Con Marta Rey</p><p>Presencial · Calle 1 # 2-3</p>");
  expect(page).not.toMatch(/Peña|300 ?123|52123|Duelo|\b(?:apt|cli|prc)_|<b>|script|https?:\/\/(?!wa\.me)/i);
  expect(page.length).toBeLessThan(10_000);
  await updateAppointment(ctx, { id, patient_name: "<b>Ana</b> Peña" });
  expect(await (await get()).text()).toContain("Hola, &lt;b&gt;Ana&lt;/b&gt;");
});

test("confirmation links of unknown, past and deleted appointments have the same page, after the same database reads", async () => {
  const deleted = await book("2026-11-25 10:00:00");
  const { path: gone } = await linkAppointment(ctx, deleted.id);
  await deleteAppointment(ctx, { id: deleted.id });
  const { path: over } = await linkAppointment(ctx, (await book("2026-11-20 11:00:00")).id);
  clock.moveTo("2026-11-20T16:00:00Z");
  await expectGone([`/c/${"A".repeat(22)}`, gone, over].map((at) => get(at)));
  for (const odd of ["/c/x", `/c/${"á".repeat(22)}`, "/c/..%2f..%2f"]) expect((await get(odd)).status).toBe(404);
  expect((await post({ action: "confirm", nonce: "x" }, SAME, over)).status).toBe(404);
});

test("a prefetch or HEAD of any confirmation link gets an empty page without a database request", async () => {
  const unknown = get(`/c/${"A".repeat(22)}`, { "sec-purpose": "prefetch;prerender" });
  for (const each of [get(path, { "sec-purpose": "prefetch" }), unknown, app.send("HEAD", path)]) {
    const answer = await each;
    expect([answer.status, readServerTiming(answer.headers).requests]).toEqual([200, 0]);
    expect(await answer.text()).not.toMatch(/Hola|noviembre|<form/);
  }
});

test("a confirmation link that mail scanners open many times changes nothing", async () => {
  const looks = extent(10, 10_000);
  const commands = new Set<string>();
  const heard = openPassing(inject("endpoint"), db.table, (send, command) => {
    commands.add(command);
    return send();
  });
  const state = await stateOf(ctx);
  const scanned = createTestApp({ db: heard, clock });
  let shown = 0;
  for (let look = 0; look < looks; look++) {
    const answer = await (look % 5 === 0
      ? scanned.send("GET", path)
      : scanned.send(look % 2 === 0 ? "HEAD" : "GET", path, { headers: { "sec-purpose": "prefetch" } }));
    if (answer.status === 200) shown++;
  }
  expect([shown, [...commands].filter((name) => !/^(Get|BatchGet|Query)/.test(name))]).toEqual([looks, []]);
  expect(await stateOf(ctx)).toBe(state);
});

test("a confirmation link's calendar file has the appointment's time and place, and keeps its UID through a move", async () => {
  await updateProfile(ctx, { company_name: "Consulta Sereno" });
  const file = /href="([^"]+)">Añadir al calendario/.exec(await (await get()).text())?.[1] ?? "";
  expect(file).toBe(`${path}/cita.ics`);
  const answer = await get(file);
  const headers = ["content-type", "cache-control"].map((name) => answer.headers.get(name));
  expect([answer.status, ...headers]).toEqual([200, "text/calendar; charset=utf-8", "no-store"]);
  const text = await answer.text();
  for (const line of ["DTSTART:20261124T150000Z", "DTEND:20261124T160000Z", "STATUS:CONFIRMED"])
    expect(text).toContain(`${line}\r\n`);
  expect(text).toContain("SUMMARY:Cita con Consulta Sereno\r\n");
  expect(text).toContain("LOCATION:Calle 1 # 2-3\r\n");
  // Outlook makes a calendar of a file with a name.
  expect(text).not.toMatch(/Peña|Duelo|300 ?123|apt_|cli_|prc_|X-WR-CALNAME/);
  expect(readServerTiming(answer.headers)).toMatchObject({ requests: 2, wcu: 0 });
  await updateAppointment(ctx, { id, appointment_date: "2026-11-25 16:00:00", is_virtual: true });
  const moved = await (await get(file)).text();
  const nameIn = (calendar: string) => /UID:(\S+)/.exec(calendar)?.[1];
  expect(nameIn(moved)).toBe(nameIn(text));
  expect(moved).toContain("DTSTART:20261125T210000Z\r\n");
  expect(moved).not.toContain("LOCATION");
  expect((await get(`/c/${"A".repeat(22)}/cita.ics`)).status).toBe(404);
  expect(await (await get(file, { "sec-purpose": "prefetch" })).text()).not.toContain("VCALENDAR");
});

test("a confirmation that is sent several times counts once, and redirects to a page that says so", async () => {
  // CloudFront prefixes the path of a client's link with /api.
  const nonce = await nonceFor("confirm", `/api${path}`);
  const send = () => post({ action: "confirm", nonce }, SAME, `/api${path}`);
  for (const { status, headers } of await Promise.all([send(), send()]))
    expect([status, headers.get("location"), headers.get("referrer-policy")]).toEqual([303, path, "no-referrer"]);
  expect(await stored()).toMatchObject({ status: "confirmed", version: 2, updated_by: "client" });
  const page = await (await get()).text();
  expect(page).toContain("Listo: confirmaste que vas.");
  expect(page).not.toContain("Confirmo");
  expect([(await post({ action: "confirm", nonce })).status, await stored()]).toMatchObject([303, { version: 2 }]);
});

test("a client's answer that was saved is reported as saved, even if the database's response was lost", async () => {
  const nonce = await nonceFor("cancel");
  const losing = openPassing(inject("endpoint"), db.table, async (send, command) => {
    const answer = await send();
    if (command.startsWith("Transact")) throw new AppError("unavailable", { cause: "lost" });
    return answer;
  });
  const cut = createTestApp({ db: losing, clock, log });
  expect((await post({ action: "cancel", nonce }, SAME, path, cut)).status).toBe(303);
  expect(await stored()).toMatchObject({ status: "cancelled", client_answer: { status: "declined" } });
});

test("a client cancels on a page that says what happens, and the next page offers WhatsApp and costs two reads", async () => {
  const page = await (await get()).text();
  expect(page).toContain("Tu cita se cancela y la hora queda libre.");
  expect((await post({ action: "cancel", nonce: nonceIn(page, "cancel") })).status).toBe(303);
  expect(await stored()).toMatchObject({ status: "cancelled", client_answer: { status: "declined" } });
  const last = await get();
  expect(readServerTiming(last.headers)).toMatchObject({ requests: 2, wcu: 0 });
  const after = await last.text();
  expect(after).toContain("Cancelaste esta cita.");
  expect(after).toMatch(/href="https:\/\/wa\.me\/573005550000[^"]*" rel="noreferrer">Escribir por WhatsApp/);
  expect(after).not.toMatch(/<form|Añadir al calendario/);
});

test("a cancellation is refused if the session would no longer go back to its package, as the page said", async () => {
  const package_id = await addPackage(ctx);
  const beto = { patient_name: "Beto Ruiz", patient_phone: "3110000001" };
  const held = await bookAppointment(ctx, { ...beto, package_id, appointment_date: "2026-11-24 12:00:00" });
  const link = await linkAppointment(ctx, held.id);
  const page = await (await get(link.path)).text();
  expect(page).toContain("La sesión vuelve al paquete.");
  await cancelPurchase(ctx, { id: held.package_purchase_id ?? "", settle: "credit" });
  const answer = await post({ action: "cancel", nonce: nonceIn(page, "cancel") }, SAME, link.path);
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("Mírala y elige de nuevo.")]);
});

test("a client moves to one of three offered times and gets a new link, also if the move is sent several times; the old link says that the time changed", async () => {
  const page = await (await get()).text();
  const times = [...page.matchAll(/name="time" value="([^"]+)"/g)].map(([, time = ""]) => time);
  expect(times).toEqual(["2026-11-24 09:00:00", "2026-11-24 11:00:00", "2026-11-24 12:00:00"]);
  const move = () => post({ action: "move", nonce: nonceIn(page, "move"), time: times[1] ?? "" });
  const [answer, again] = await Promise.all([move(), move()]);
  for (const each of [again, await move()]) expect(each.headers.get("location")).toBe(answer.headers.get("location"));
  const next = answer.headers.get("location") ?? "";
  expect([answer.status, next]).toEqual([303, expect.stringMatching(/^\/c\/[\w-]{22}$/)]);
  expect(next).not.toBe(path);
  expect(await (await get(next)).text()).not.toContain("Cambió de hora");
  const old = await (await get()).text();
  expect(old).toContain("Cambió de hora");
  expect(old).toContain("11:00 a. m.");
  // The confirmation form of a page that was loaded before the move is refused.
  const late = await post({ action: "confirm", nonce: nonceIn(page, "confirm") });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("11:00 a. m.")]);
  expect(await stored()).not.toHaveProperty("client_answer");
  expect((await post({ action: "confirm", nonce: nonceIn(old, "confirm") })).status).toBe(303);
  expect(await stored()).toMatchObject({ client_answer: { status: "confirmed" } });
  await updateAppointment(ctx, { id, status: "cancelled" });
  const pressed = await post({ action: "move", nonce: "x" });
  for (const each of [await (await get()).text(), await pressed.text()])
    expect(each).not.toMatch(/Cambió de hora|Tu cita cambió/);
});

test("a confirmation link's page says if other free times are not known, because Google's calendar was not read", async () => {
  const booking_rules = { ...DEFAULT_RULES, busy_from_google: true };
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ booking_rules }).go();
  expect(await (await get()).text()).toContain("<p>No se sabe qué otras horas hay libres.</p>");
});

test("a client's answer needs the nonce of its link, action and time zone, within an hour and from the same site", async () => {
  const page = await (await get()).text();
  const nonce = nonceIn(page, "confirm");
  const other = await linkAppointment(ctx, (await book("2026-11-26 10:00:00")).id);
  const refused: [Record<string, string>, Record<string, string>, number][] = [
    [{}, SAME, 409],
    [{ action: "confirm" }, SAME, 409],
    [{ action: "delete", nonce }, SAME, 409],
    [{ action: "cancel", nonce }, SAME, 409],
    [{ action: "confirm", nonce: nonceIn(page, "cancel") }, SAME, 409],
    [{ action: "confirm", nonce: await nonceFor("confirm", other.path) }, SAME, 409],
    [{ action: "confirm", nonce: `9${nonce}` }, SAME, 409],
    [{ action: "move", nonce: nonceIn(page, "move"), time: "mañana" }, SAME, 409],
    [{ action: "move", nonce: nonceIn(page, "move"), time: "2026-11-24 06:00:00" }, SAME, 422],
    [{ action: "confirm", nonce }, { ...SAME, "sec-fetch-site": "cross-site" }, 403],
    [{ action: "confirm", nonce }, { ...SAME, "sec-fetch-site": "same-site" }, 403],
    [{ action: "confirm", nonce }, { "content-type": SAME["content-type"], origin: "https://evil.example" }, 403],
  ];
  for (const [form, headers, status] of refused)
    expect([form, (await post(form, headers)).status]).toEqual([form, status]);
  clock.moveTo("2026-11-20T16:00:00Z");
  expect((await post({ action: "confirm", nonce })).status).toBe(409);
  expect(await stored()).toMatchObject({ status: "scheduled", version: 1 });
  // Some browsers send a form with the origin "null".
  const headers = { "content-type": SAME["content-type"], origin: "null" };
  expect((await post({ action: "confirm", nonce: await nonceFor("confirm") }, headers)).status).toBe(303);
  expect(page).toContain('<input type="hidden" name="zone" value="Colombia">');
  const move = { action: "move", nonce: await nonceFor("move"), zone: "Colombia" };
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ timezone: "America/Santiago" }).go();
  // At 12:00 in Santiago, the appointment is already.
  for (const hour of [11, 12]) expect((await post({ ...move, time: `2026-11-24 ${hour}:00:00` })).status).toBe(409);
});

test("one address may make 60 requests a minute to all clients' links together", async () => {
  const from = (address: string, method = "GET") => app.send(method, path, { address });
  const statuses = [];
  for (let call = 0; call < 61; call++) statuses.push((await from("203.0.113.7", "HEAD")).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  const refused = await from("203.0.113.7");
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect((await from("203.0.113.8")).status).toBe(200);
  for (const at of [path, "/c/hora/x", "/c/recordatorios/x"]) {
    const answer = await app.send("POST", at, { body: "action=confirm", headers: SAME, address: "203.0.113.7" });
    expect(answer.status).toBe(429);
  }
  clock.moveTo("2026-11-20T15:01:00Z");
  expect((await from("203.0.113.7")).status).toBe(200);
});
