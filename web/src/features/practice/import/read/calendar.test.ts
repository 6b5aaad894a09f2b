import { expect, test } from "vitest";
import { proposalsOf } from "../model/proposals";
import { eventsOf } from "./calendar";

const HERE = { now: new Date("2026-11-25T15:00:00Z"), zone: "America/Bogota" };
const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const hour = "DURATION:PT1H";
const weekly = ["UID:1", "DTSTART;TZID=America/Bogota:20261201T160000", hour, "SUMMARY:Ana Peña"];
const all = (...lines: string[]) => eventsOf(calendar(...lines), HERE);
const read = (...lines: string[]) => all(...lines).filter(({ out }) => !out);
const starts = (...lines: string[]) => read(...lines).map(({ start }) => start.toISOString().slice(5, 16));
const linesOf = (...lines: string[]) => proposalsOf(read(...lines), "America/Bogota");

test("an unreadable event is reported, and the others are read", () => {
  const broken = [
    event("UID:2", "DTSTART:2026", "SUMMARY:Beto Ruiz"),
    event("UID:3", "DTSTART:20261202T150000Z", "RRULE:FREQ=SOMETIMES", "SUMMARY:Caro Díaz"),
    event("UID:4", 'DTSTART;TZID="Bogota:20261202T150000', "SUMMARY:Dora Gil"),
    event("UID:5", "DTSTART:20261202T150000Z", "STATUS", "SUMMARY:Eva Mora"),
  ];
  const lines = linesOf(...broken, event(...weekly));
  expect(lines.filter(({ rest }) => rest.next).map(({ name }) => name)).toEqual(["Ana Peña"]);
  const told = lines.filter(({ unread }) => unread.some((each) => /no se entiende cuándo es/.test(each)));
  expect(told.map(({ name }) => name).sort()).toEqual(["Beto Ruiz", "Caro Díaz", "Dora Gil", "Eva Mora"]);
  expect(told.every(({ unread }) => unread.every((each) => !each.includes("dura")))).toBe(true);
});

test.each([
  ["without a name", "Traer las tareas"],
  ["with an open quote", 'ATTENDEE;CN="Ana:mailto:ana@correo.co'],
  ["without a value", "X-COLOR"],
])("a line %s is reported, and the rest of its event is read", (_, line) => {
  const alarm = ["BEGIN:VALARM", "TRIGGER:-PT15M", "END:VALARM"];
  const said = event(...weekly, line, ...alarm, "LOCATION:https://meet.google.com/abc-defg-hij");
  const beto = ["SUMMARY:Beto Ruiz", "DESCRIPTION:https://meet.google.com/abc"];
  const next = { appointment_date: "2026-12-01 16:00:00", is_virtual: true };
  expect(linesOf(said, event("UID:2", "DTSTART:20261202T150000Z", hour, ...beto))).toMatchObject([
    { name: "Ana Peña", rest: { next }, unread: [`No se entiende esta línea del calendario: '${line}'.`] },
    { name: "Beto Ruiz", rest: { next: { ...next, appointment_date: "2026-12-02 10:00:00" } }, unread: [] },
  ]);
});

test.each([
  ["LOCATION:Virtual", true],
  ["CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.jit.si/ana", true],
  ["URL;VALUE=URI:https://video.simplepractice.com/appt-1", true],
  ["LOCATION:Calle 10", false],
  ["DESCRIPTION:La política virtual está en la página", false],
])("an event with the line %s is virtual: %s", (line, isVirtual) =>
  expect(read(event(...weekly, line))).toMatchObject([{ isVirtual }]),
);

test("a calendar's METHOD is read despite a broken line, and text after the calendar's end is ignored", () => {
  const file = calendar("METHOD:CANCEL", "X-COLOR", event(...weekly), event("UID:2", "DTSTART:20261202T150000Z"));
  const outs = eventsOf(`${file}X-COMMENT:exportado hoy\r\n`, HERE).map(({ out }) => out);
  expect(outs).toEqual(["Está cancelada.", "Está cancelada."]);
});

test.each(["X-SEQUENCE", "SEQUENCE"])("an event that another calendar cancels is left out: %s", (sequence) => {
  const series = event(...weekly, "SEQUENCE:1", "RRULE:FREQ=WEEKLY;COUNT=2");
  const changed = event("UID:1", "RECURRENCE-ID:20261208T210000Z", "DTSTART:20261209T150000Z", "SUMMARY:Ana Peña");
  const cancelled = event(...weekly.slice(0, 3), `${sequence}:1`, "SUMMARY:Ana");
  const texts = [calendar("METHOD:REQUEST", series, changed), calendar("METHOD:CANCEL", cancelled)];
  for (const each of [texts, texts.toReversed()])
    expect(eventsOf(each.join(""), HERE).map(({ out }) => out)).toEqual(["Está cancelada."]);
});

test("titles of vCalendar 1.0 in quoted-printable are read", () => {
  const titled = (title: string[]) => event(...title, "DTSTART:20261201T150000Z", hour);
  const said = [
    ["SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Mar=C3=AD=", "a Pe=C3=B1a"],
    ["SUMMARY;QUOTED-PRINTABLE:Luz =D1ame"],
    ["SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Sof=EDa"],
  ];
  expect(all(...said.map(titled)).map(({ title }) => title)).toEqual(["María Peña", "Luz Ñame", "Sofía"]);
});

test("a recurrence rule in lower case or with spaces is read with its COUNT", () => {
  for (const rule of ["freq=weekly;count=3", "FREQ=WEEKLY; COUNT=3"])
    expect(linesOf(event(...weekly, `RRULE:${rule}`))).toMatchObject([{ rest: { next: { weeks: 3 } } }]);
});

test("an event with an unreadable end and empty properties is read as one hour with a note", () => {
  const [found, ...others] = all(event(...weekly.slice(0, 2), "DTEND:mañana", "RRULE:", "EXDATE:", "RDATE:"));
  expect([found?.minutes, found?.guessed, others]).toEqual([60, expect.stringMatching(/se toma una hora/), []]);
});

test("a truncated calendar is refused", () => {
  const half = calendar(event(...weekly), "BEGIN:VEVENT", "UID:2").replace("END:VCALENDAR", "");
  expect(() => eventsOf(half, HERE)).toThrow(/Expórtalo de nuevo/);
});

test("several calendars in one file, names in lower case and lines that end in spaces are read", () => {
  const one = calendar(event(...weekly));
  expect(eventsOf(one + one.replace("Ana", "Beto"), HERE)).toHaveLength(2);
  expect(eventsOf(one.toLowerCase(), HERE)).toMatchObject([{ title: "ana peña", minutes: 60, guessed: null }]);
  expect(eventsOf(one.replaceAll("\r\n", " \r\n"), HERE)).toMatchObject([{ title: "Ana Peña", minutes: 60 }]);
});

test("a changed occurrence is read although its series is not in the file", () => {
  const changed = event("UID:9", "RECURRENCE-ID:20261201T210000Z", "DTSTART:20261202T210000Z", hour, "SUMMARY:Ana");
  expect(starts(changed)).toEqual(["12-02T21:00"]);
});

test.each([":20261222T210000Z", ";VALUE=DATE:20261222", ";TZID=Europe/Madrid:20261222T220000"])(
  "EXDATE and RECURRENCE-ID%s match the occurrences of a series in another zone or by date",
  (id) => {
    const rule = ["RRULE:FREQ=WEEKLY;COUNT=5", "EXDATE:20261208T210000Z", "EXDATE;VALUE=DATE:20261215"];
    const changed = event("UID:1", `RECURRENCE-ID${id}`, "DTSTART:20261223T150000Z", hour, "SUMMARY:Ana Peña");
    expect(starts(event(...weekly, ...rule), changed).sort()).toEqual(["12-01T21:00", "12-23T15:00", "12-29T21:00"]);
  },
);

test("an event's latest version is read once, and different events with the same UID are all read", () => {
  const ana = event("UID:1", "DTSTART:20261203T150000Z", hour, "SUMMARY:Ana Peña");
  expect(starts(ana, event(...weekly, "SEQUENCE:2"))).toEqual(["12-01T21:00"]);
  const cancelled = event("UID:1", "DTSTART:20261203T150000Z", hour, "SUMMARY:Ana Peña", "STATUS:CANCELLED");
  expect(starts(ana, cancelled)).toEqual([]);
  const luis = event("UID:1", "DTSTART:20261203T160000Z", hour, "SUMMARY:Luis Gil");
  expect(starts(ana, luis, ana)).toEqual(["12-03T15:00", "12-03T16:00"]);
});

test.each([
  // 16:00 in Bogotá is 21:00 in UTC; 16:00 in Madrid is 15:00 in UTC.
  ["America/Bogota", "20261208T203000Z", 1],
  ["America/Bogota", "20261208T210000Z", 2],
  ["Europe/Madrid", "20261208T153000Z", 2],
  ["Europe/Madrid", "20261208", 2],
])("a weekly series at 16:00 in %s with UNTIL=%s has %i occurrences", (zone, end, times) => {
  const start = `DTSTART;TZID=${zone}:20261201T160000`;
  expect(starts(event("UID:1", start, hour, `RRULE:FREQ=WEEKLY;UNTIL=${end}`))).toHaveLength(times);
});

test("a series includes its start, even if the rule omits it, and its added dates", () => {
  const rule = "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=1";
  const added = [rule, "RDATE;VALUE=PERIOD:20261209T150000Z/PT1H", "RDATE;VALUE=DATE:20261210"];
  const found = ["12-01T21:00", "12-04T21:00", "12-09T15:00", "12-10T21:00"];
  expect(starts(event(...weekly, ...added)).sort()).toEqual(found);
});

test("a change of all later occurrences is read, and a change of an excluded occurrence is not", () => {
  const at = (start: string, ...more: string[]) => event("UID:1", `DTSTART:${start}`, ...more, "SUMMARY:Ana");
  const onwards = at("20261208T230000Z", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T210000Z", "DURATION:PT2H");
  const gone = at("20261216T150000Z", "RECURRENCE-ID:20261215T210000Z", hour);
  const found = read(event(...weekly, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20261215T210000Z"), onwards, gone);
  const minutesAt = Object.fromEntries(found.map(({ start, minutes }) => [start.toISOString().slice(5, 16), minutes]));
  expect(minutesAt).toEqual({ "12-01T21:00": 60, "12-08T23:00": 120, "12-22T23:00": 120 });
});

test("repeated EXDATEs, and those without an occurrence, exclude no other occurrence", () => {
  const out = ["EXDATE:20261203T210000Z,20261208T210000Z,20261208T210000Z", "EXDATE:20261215T210000Z"];
  expect(starts(event(...weekly, "RRULE:FREQ=WEEKLY;COUNT=4", ...out))).toEqual(["12-01T21:00", "12-22T21:00"]);
});

test("a series with two rules has the occurrences of both, each until its own end", () => {
  const rules = ["RRULE:FREQ=WEEKLY;COUNT=4", "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=1"];
  const days = starts(event(...weekly, ...rules)).map((start) => start.slice(0, 5));
  expect(days.sort()).toEqual(["12-01", "12-04", "12-08", "12-15", "12-22"]);
});

test("series that began long ago are read for the whole imported period, in their rhythm", () => {
  const rule = (each: string) => event("UID:1", "DTSTART:20100101T150000Z", hour, `RRULE:${each}`, "SUMMARY:Ana");
  expect(starts(rule("FREQ=WEEKLY;BYDAY=MO,WE,FR"))).toHaveLength(78);
  expect(starts(rule("FREQ=DAILY"))).toHaveLength(182);
  expect(starts(rule("FREQ=DAILY;BYHOUR=9,15"))).toHaveLength(365);
  for (const spaced of ["WEEKLY;INTERVAL=2", "DAILY;INTERVAL=3;BYMONTH=12", "WEEKLY;INTERVAL=3;BYDAY=MO,TH;WKST=SU"])
    expect(starts(rule(`FREQ=${spaced}`))).toEqual(starts(rule(`FREQ=${spaced};COUNT=1000`)));
});

test.each([
  ...["FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1", "FREQ=WEEKLY;BYMONTH=2;BYDAY=TU", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
  ...["FREQ=MONTHLY;INTERVAL=2;BYMONTH=2,5;BYDAY=1TU", "FREQ=MONTHLY;BYMONTHDAY=1,15;BYSETPOS=1"],
  ...["FREQ=MONTHLY;INTERVAL=2;BYDAY=TU;BYMONTHDAY=1", "FREQ=DAILY;BYMONTHDAY=-2", "FREQ=YEARLY;BYDAY=20MO"],
  ...["FREQ=YEARLY;BYWEEKNO=20;BYDAY=TU", "FREQ=YEARLY;BYMONTHDAY=1"],
])("an event with the rule %s, which the library misreads, is a problem unless the series is over", (rule) => {
  expect(all(event(...weekly, `RRULE:${rule}`))).toMatchObject([{ problem: expect.stringContaining("a mano") }]);
  const over = event("UID:1", "DTSTART:20251201T160000Z", hour, `RRULE:${rule};UNTIL=20261101T000000Z`);
  expect(all(over)).toMatchObject([{ out: "Ya pasó." }]);
});

test.each([
  ["FREQ=MONTHLY;BYDAY=1TU;COUNT=3", "12-01 01-05 02-02"],
  ["FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1;COUNT=3", "12-01 01-05 02-02"],
  ["FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=1,2,3,4,5,6,7;COUNT=3", "12-01 01-05 02-02"],
  ["FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=3", "12-01 12-31 01-01"],
  ["FREQ=YEARLY;BYMONTH=12,3;BYDAY=1TU;COUNT=2", "12-01 03-02"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;WKST=SU;COUNT=3", "12-01 12-04 12-15"],
])("the occurrences of a series with the rule %s are on %s", (rule, days) => {
  const found = starts(event(...weekly, `RRULE:${rule}`)).map((start) => start.slice(0, 5));
  expect(found.join(" ")).toBe(days);
});

test("an event that repeats each second is a problem, and endless rules or durations do not hang the reader", () => {
  const from = "DTSTART:20260101T150000Z";
  const rules = ["FREQ=SECONDLY", "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=5MO"];
  const said = rules.map((rule, index) => event(`UID:${index}`, from, hour, `RRULE:${rule}`, "SUMMARY:Ana"));
  expect(read(...said)).toMatchObject([{ title: "Ana", problem: expect.stringContaining("a mano") }]);
  expect(read(event("UID:9", "DTSTART:20261201T150000Z", "DURATION:P999999999999999999W", "SUMMARY:Ana"))).toEqual([]);
});

const at = (zone: string) => event("UID:1", `DTSTART;TZID=${zone}:20261201T160000`, hour, "SUMMARY:Ana Peña");
const defined = (name: string, from: string, ...rule: string[]) => [
  ...["BEGIN:VTIMEZONE", `TZID:${name.replaceAll('"', "")}`, "BEGIN:STANDARD", `DTSTART:${from}`, ...rule],
  ...["TZOFFSETFROM:-0300", "TZOFFSETTO:-0300", "END:STANDARD", "END:VTIMEZONE"],
];

test.each(["Romance Standard Time", '"(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"'])(
  "a known zone name such as %s wins over the file's definition",
  (zone) => expect(starts(...defined(zone, "16010101T000000"), at(zone))).toEqual(["12-01T15:00"]),
);

test("a zone that the file defines is read; an unknown one, or one that begins after the event, is reported", () => {
  const rule = "RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=10";
  for (const name of ["Nuestra", "(UTC-05:00) Nuestra"])
    expect(starts(...defined(name, "19501029T020000", rule), at(name))).toEqual(["12-01T19:00"]);
  for (const zone of [defined("Nuestra", "20270101T020000"), []]) {
    const [line] = linesOf(...zone, at("Nuestra"));
    expect(line).toMatchObject({ name: "Ana Peña", rest: { next: null } });
    expect(line?.unread[0]).toMatch(/zona horaria que no se conoce, 'Nuestra'/);
  }
});

test("a person is imported without an appointment that is too short, and the line says so", () => {
  const [line] = linesOf(event(...weekly.slice(0, 2), "DURATION:PT10M", "SUMMARY:Ana Peña"));
  const unread = [expect.stringMatching(/dura 10 minutos/)];
  expect(line).toMatchObject({ name: "Ana Peña", rest: { next: null }, unread });
});

test("a time without a zone is in the calendar's X-WR-TIMEZONE, or else in the practice's zone", () => {
  const ana = event("UID:1", "DTSTART:20261202T160000", hour, "SUMMARY:Ana");
  expect([...starts(ana), ...starts("X-WR-TIMEZONE:Europe/Madrid", ana)]).toEqual(["12-02T21:00", "12-02T15:00"]);
});

const said = (...lines: string[]) => event(...weekly, ...lines);
const SERENO = `UID:${"0a".repeat(20)}@google.com`;
test.each<[string, string, string | null]>([
  ["plain", said(), null],
  ["tentative", said("STATUS:TENTATIVE", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"), null],
  ["cancelled", said("STATUS:CANCELLED"), "Está cancelada."],
  ["declined by the therapist", said("ATTENDEE;PARTSTAT=DECLINED:mailto:Yo@correo.co"), "La rechazaste."],
  ["declined by somebody else", said("ATTENDEE;PARTSTAT=DECLINED:mailto:ana@correo.co"), null],
  ["declined in iCloud", said("ATTENDEE;EMAIL=yo@correo.co;PARTSTAT=DECLINED:/aMTIz/principal/"), "La rechazaste."],
  ["free", said("TRANSP:TRANSPARENT"), "No ocupa tiempo: está como disponible."],
  ["free in Outlook", said("X-MICROSOFT-CDO-BUSYSTATUS:FREE"), "No ocupa tiempo: está como disponible."],
  ["an absence", said("X-MICROSOFT-CDO-BUSYSTATUS:OOF"), "Es una ausencia tuya."],
  ["another place", said("X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"), "Dice dónde trabajas."],
  ["of Sereno", event(SERENO, ...weekly.slice(1)), "Es de Sereno: ya está en tu agenda."],
  ["of Sereno, from an erased account", event(SERENO, "CREATED:20260901T150000Z", ...weekly.slice(1)), null],
  ["of another therapist's Sereno", event(SERENO, "ORGANIZER:mailto:eva@correo.co", ...weekly.slice(1)), null],
  ["whole days", event("UID:2", "DTSTART;VALUE=DATE:20261201", "SUMMARY:Viaje"), "Dura todo el día."],
  ["over", event("UID:2", "DTSTART:20261101T150000Z", hour, "SUMMARY:Ana"), "Ya pasó."],
  ["a series that is over", event("UID:2", "DTSTART:20251101T150000Z", hour, "RRULE:FREQ=DAILY;COUNT=9"), "Ya pasó."],
  ["far away", event("UID:2", "DTSTART:20271101T150000Z", hour), "Es después de los próximos 6 meses."],
])("an event is imported, or left out with a reason: %s", (_, each, reason) => {
  const here = { ...HERE, owners: ["", "yo@correo.co"], since: "2026-11-01T00:00:00Z" };
  expect(eventsOf(calendar(each), here).map(({ out }) => out)).toEqual([reason]);
});

test("a cancelled meeting in Outlook's form is left out", () => {
  const outlook = ["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE", "STATUS:CONFIRMED"];
  const off = event(...weekly.slice(0, 3), "SUMMARY:Canceled: Camilo Ríos", ...outlook);
  const [line, ...others] = proposalsOf(all(off), "America/Bogota");
  expect([line?.name, line?.out, others]).toEqual(["Camilo Ríos", "Está cancelada.", []]);
});

test("a cancelled occurrence is left out, and the other occurrences of its series are imported", () => {
  const rule = "RRULE:FREQ=WEEKLY;COUNT=3";
  const gone = event("UID:1", "RECURRENCE-ID:20261208T210000Z", "DTSTART:20261208T210000Z", hour, "STATUS:CANCELLED");
  const outs = all(event(...weekly, rule), gone).map(({ start, out }) => [start.toISOString().slice(5, 10), out]);
  expect(Object.fromEntries(outs)).toEqual({ "12-01": null, "12-08": "Está cancelada.", "12-15": null });
});

test("an event without an end is imported as one hour with a note, and one without a title is kept", () => {
  const named = event("UID:1", "DTSTART:20261201T150000Z", "SUMMARY:Andrés Mora");
  const [line, nameless] = linesOf(named, event("UID:2", "DTSTART:20261202T150000Z"));
  expect(line).toMatchObject({ name: "Andrés Mora", rest: { next: { duration_minutes: 60 } } });
  expect(line?.guessed).toMatch(/se toma una hora/);
  expect(nameless).toMatchObject({ name: "", rest: { next: { appointment_date: "2026-12-02 10:00:00" } } });
});

test("all-day events are recognised by Outlook's property, by their length and by dates without a time", () => {
  const from = "DTSTART;TZID=America/Bogota:20261201T000000";
  const outlook = event("UID:1", from, "DURATION:PT23H", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE");
  const day = event("UID:2", from, "DTEND;TZID=America/Bogota:20261202T000000");
  expect(read(outlook, day, event("UID:3", "DTSTART:20261201", "DTEND:20261202"))).toEqual([]);
});

test("the therapist's own addresses and rooms do not count as attendees", () => {
  const own = ["ORGANIZER:mailto:Yo@correo.co", "ATTENDEE:mailto:yo@correo.co", "ATTENDEE:mailto:consulta@correo.co"];
  const invited = [...own, "ATTENDEE;CUTYPE=ROOM:mailto:sala@correo.co", "ATTENDEE:MAILTO:ana@correo.co"];
  expect(read("X-WR-CALNAME:consulta@correo.co", event(...weekly, ...invited))[0]?.emails).toEqual(["ana@correo.co"]);
  const byAna = event(...weekly, "ORGANIZER:mailto:ana@correo.co", "ATTENDEE:mailto:ana@correo.co", own[1] ?? "");
  expect(read("X-WR-CALNAME:yo@correo.co", byAna)[0]?.emails).toEqual(["ana@correo.co"]);
});
