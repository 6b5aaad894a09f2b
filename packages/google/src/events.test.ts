import { eachAccount, putEvent } from "@sereno/tests/support/google-stand-in";
import { expect, test } from "vitest";

const google = await eachAccount();
const RANGE = { from: "2026-11-20T15:00:00Z", to: "2027-05-20T15:00:00Z", ours_since: "2026-11-01T00:00:00Z" };
const events = (most = 100, range = RANGE) =>
  google.calendar.events(google.token, range, most, AbortSignal.timeout(60_000));
const at = (time: string) => ({ dateTime: `2026-11-${time}:00-05:00`, timeZone: "America/Bogota" });
const ana = { summary: "Ana Peña", start: at("24T10:00"), end: at("24T10:50") };
const put = (event: object = {}) => putEvent(google.issuer, google.accessToken, { ...ana, ...event });
const titles = async () => (await events()).events.flatMap(({ title, out }) => (out ? [] : [title]));

test("the owner's events are returned with title, start, minutes, mode and guests' addresses only", async () => {
  const own = { email: "own@sereno.test", self: true, responseStatus: "accepted" };
  const room = { email: "sala@resource.calendar.google.com", resource: true };
  const attendees = [own, { email: "ana@correo.co", responseStatus: "needsAction" }, room];
  await put({ description: "Lo que nadie más debe leer", attendees });
  const hour = { starts_at: "2026-11-24T15:00:00.000Z", minutes: 50, out: null, guessed: null, is_virtual: false };
  const read = { title: "Ana Peña", ...hour, emails: ["ana@correo.co"] };
  expect(await events()).toEqual({ events: [read], is_cut: false });
});

const putAll = async (all: object[]) => {
  for (const [index, event] of all.entries()) {
    const hour = String(index + 7).padStart(2, "0");
    await put({ start: at(`24T${hour}:00`), end: at(`24T${hour}:50`), ...event });
  }
};

test("an event is virtual if it has a conference, a virtual location or the address of a video call", async () => {
  await putAll([
    { hangoutLink: "https://meet.google.com/abc-defg-hij" },
    { conferenceData: { conferenceId: "abc" } },
    { location: "https://us02web.zoom.us/j/123" },
    { description: "Entra a https://teams.microsoft.com/l/1" },
    ...[{ location: "Microsoft Teams Meeting" }, { description: "Entra a https://doxy.me/ana" }],
    ...[{ location: "Calle 10 # 4-20" }, { description: "La política virtual está en la página" }],
  ]);
  expect((await events()).events.flatMap(({ is_virtual }, index) => (is_virtual ? [] : [index]))).toEqual([6, 7]);
});

test("an event that is no appointment is returned with the reason, unless deleted or out of range", async () => {
  await putAll([
    { status: "cancelled" },
    { summary: "Canceled: Ana Peña" },
    { transparency: "transparent" },
    { attendees: [{ self: true, responseStatus: "declined" }] },
    { id: "0123456789abcdef0123456789abcdef01234567" },
    { eventType: "workingLocation" },
    { eventType: "birthday" },
    { eventType: "outOfOffice" },
    { start: { date: "2026-11-25" }, end: { date: "2026-11-26" } },
    { start: at("20T09:30"), end: at("20T10:30") },
    { start: { dateTime: "2027-06-01T15:00:00Z" }, end: { dateTime: "2027-06-01T16:00:00Z" } },
    { summary: "Beto Ruiz" },
    { summary: "Cita con Luz Gil", id: "e".repeat(40), created: "2026-10-31T15:00:00.000Z" },
  ]);
  expect(await titles()).toEqual(["Beto Ruiz", "Cita con Luz Gil"]);
  expect((await events()).events.flatMap(({ out }) => out ?? [])).toEqual([
    "Está cancelada.",
    "No ocupa tiempo: está como disponible.",
    "La rechazaste.",
    "Es de Sereno: ya está en tu agenda.",
    "Dice dónde trabajas.",
    "La puso el calendario, no tú.",
    "Es una ausencia tuya.",
    "Dura todo el día.",
  ]);
});

test("an event's title, place and description are cut to a maximum length", async () => {
  const late = `${"a".repeat(4000)} https://meet.google.com/abc`;
  await put({ summary: "Ana ".repeat(2000), location: late, description: late });
  await put({ description: "http://".repeat(1150) });
  const found = (await events()).events;
  expect(found.map(({ title }) => title.length)).toEqual([200, 8]);
  expect(found.map(({ is_virtual }) => is_virtual)).toEqual([false, false]);
});

test("the owner's events include each instance of a recurring event, sorted by start", async () => {
  await put({ recurrence: ["RRULE:FREQ=WEEKLY;COUNT=2"] });
  await put({ summary: "Beto Ruiz", start: at("25T10:00"), end: at("25T11:00") });
  expect(await titles()).toEqual(["Ana Peña", "Beto Ruiz", "Ana Peña"]);
});

test("the owner's events are read from all pages up to the limit, and marked as cut if there are more", async () => {
  const range = { ...RANGE, to: "2040-01-01T00:00:00Z" };
  for (let each = 0; each < 4; each++) await put({ recurrence: ["RRULE:FREQ=DAILY"] });
  const all = await events(2920, range);
  expect([all.events.length, all.is_cut]).toEqual([2920, false]);
  const cut = await events(2500, range);
  expect([cut.events.length, cut.is_cut]).toEqual([2500, true]);
  expect(cut.events).toEqual(all.events.slice(0, 2500));
});
