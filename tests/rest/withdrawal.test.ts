import { deleteClient } from "@sereno/core/actions/client/delete";
import { linkAppointment } from "@sereno/core/actions/confirmation/create-link";
import { saveConsent } from "@sereno/core/actions/reminder/consent";
import { leaseReminders } from "@sereno/core/actions/reminder/lease";
import { markReminderFailed, markReminderSent } from "@sereno/core/actions/reminder/mark";
import { CONSENT_TEXT_VERSION } from "@sereno/core/domain/reminder/consent/rules";
import { readClient } from "@sereno/core/store/client/read";
import { toConsent } from "@sereno/core/store/reminder/read";
import { withdrawalPath } from "@sereno/core/store/reminder/withdrawal";
import { beforeEach, expect, test } from "vitest";
import { bookAppointment, createClient } from "../support/acts";
import { createTestApp, readServerTiming } from "../support/app";
import { expectGone, SAME_SITE as SAME } from "../support/client-pages";
import { eachPracticeIn } from "../support/each-practice";
import { agentOf, createLog } from "../support/practice";
import { stateOf } from "../support/state";

const NOW = "2026-11-23T14:50:00Z";
const { lines, log } = createLog();
const practice = { name: "Laura <b>Ríos</b>", agent_enabled: true };
const { db, clock, ctx, app } = await eachPracticeIn("own", "2026-11-16T15:00:00Z", practice, { log });
let client_id: string;
let path: string;

beforeEach(async () => {
  lines.length = 0;
  ({ id: client_id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567", email: "ana@correo.co" }));
  await saveConsent(ctx, { id: client_id, reminders: "on", how: "whatsapp" });
  path = withdrawalPath(ctx, client_id);
  clock.moveTo(NOW);
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const post = (body = "", headers: Record<string, string> = SAME, at = path, by = app) =>
  by.send("POST", at, { body, headers });
const said = async () => toConsent(await readClient(ctx, client_id));

test("the page of a withdrawal link changes nothing and shows only the practice's name; its form turns reminders off", async () => {
  const state = await stateOf(ctx);
  const looked = await app.send("GET", path);
  const page = await looked.text();
  expect(page).toContain("¿No quieres más recordatorios?");
  expect(page).toContain("Laura &lt;b&gt;Ríos&lt;/b&gt;");
  expect(page).not.toMatch(/Ana|Peña|correo\.co|cli_|prc_|<script/);
  expect(looked.headers.get("content-security-policy")).toContain("default-src 'none'");
  for (const name of ["sec-purpose", "purpose"]) {
    const ahead = await app.send("GET", path, { headers: { [name]: "prefetch" } });
    expect([ahead.status, readServerTiming(ahead.headers).requests]).toEqual([200, 0]);
    expect(await ahead.text()).not.toContain("<form");
  }
  expect(await stateOf(ctx)).toBe(state);
  const answer = await post();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  const at = clock.now().toISOString();
  const given = { given_at: "2026-11-16T15:00:00.000Z", text_version: CONSENT_TEXT_VERSION, ended_at: at };
  const history = [{ reminders: "on", how: "whatsapp", by: "therapist", ...given }];
  const off = await said();
  expect(off).toMatchObject({ reminders: "off", how: "link", by: "client", given_at: at, history });
  const consent = `/clients/${client_id}/consent`;
  expect((await app.call("PUT", consent, { token: await app.signIn(ctx), body: off })).body).toEqual(off);
  const after = await (await app.send("GET", path)).text();
  expect(after).toContain("No recibirás más recordatorios");
  expect(after).toContain("Si uno ya iba en camino, puede llegarte todavía.");
  expect(after).not.toContain("<form");
  clock.moveTo("2026-11-23T14:55:00Z");
  expect((await post()).status).toBe(303);
  expect(await said()).toMatchObject({ given_at: new Date(NOW).toISOString() });
  expect(JSON.stringify(lines)).not.toContain(path.split("/").at(-1));
});

test("after a withdrawal no reminder is leased, and an assistant can still report the reminders that it leased before", async () => {
  clock.moveTo("2026-11-16T15:00:00Z");
  for (const hour of ["07:45:00", "08:45:00", "09:45:00"])
    await bookAppointment(ctx, { client_id, appointment_date: `2026-11-24 ${hour}` });
  clock.moveTo(NOW);
  const agent = agentOf(ctx);
  const lease = async (limit: number) => (await leaseReminders(agent, { limit }, "https://sereno.test")).reminders;
  const [sent, failed] = await lease(2);
  await post();
  expect(await lease(10)).toEqual([]);
  expect(sent && (await markReminderSent(agent, sent))).toMatchObject({ id: sent?.id, state: "sent" });
  const told = failed && (await markReminderFailed(agent, { ...failed, reason: "Ya no los quiere." }));
  expect(told).toMatchObject({ id: failed?.id, state: "failed" });
  // A reminder that becomes due after the withdrawal is not leased.
  clock.moveTo("2026-11-23T15:00:00Z");
  expect(await lease(10)).toEqual([]);
  await saveConsent(ctx, { id: client_id, reminders: "on", how: "whatsapp" });
  expect(await lease(10)).toHaveLength(1);
});

test("an appointment's page has the withdrawal link; a mail program's one-click request works also after the appointment, and if the therapist is no longer admitted or closes the account", async () => {
  const { id } = await bookAppointment(ctx, { client_id, appointment_date: "2026-11-24 10:00:00" });
  const page = await (await app.send("GET", (await linkAppointment(ctx, id)).path)).text();
  expect(page).toContain(`<a href="${path}">No quiero recordatorios</a>`);
  clock.moveTo("2027-11-24T15:00:00Z");
  const closed = createTestApp({ db, clock, log, allowedEmails: ["otra@sereno.test"] });
  const answer = await post("List-Unsubscribe=One-Click", FORM, `/api${path}`, closed);
  expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
  expect(await said()).toMatchObject({ reminders: "off", how: "link", by: "client" });
  await saveConsent(ctx, { id: client_id, reminders: "on", how: "whatsapp" });
  await app.trpc("accountClosure.close", { receipt_years: 5 }, { token: await app.signIn(ctx) });
  expect((await post("List-Unsubscribe=One-Click", FORM, `/api${path}`)).status).toBe(200);
  expect(await said()).toMatchObject({ reminders: "off", how: "link", by: "client" });
});

test("unknown withdrawal links and those of deleted clients have the same page; another site's form is refused", async () => {
  const gone = await createClient(ctx, { name: "Beto Ruiz", phone: "3110000001" });
  await deleteClient(ctx, gone.id);
  const changed = `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`;
  const paths = [withdrawalPath(ctx, gone.id), changed, "/c/recordatorios/x", `/c/recordatorios/${"a".repeat(68)}`];
  await expectGone(paths.flatMap((at) => [app.send("GET", at), post("", SAME, at)]));
  expect((await post("", { ...FORM, "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post("", { ...FORM, origin: "https://evil.example" })).status).toBe(403);
  expect(await said()).toMatchObject({ reminders: "on" });
});
