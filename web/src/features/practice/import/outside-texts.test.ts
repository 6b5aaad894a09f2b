import { namesVideoCall, saysVirtual } from "@sereno/core/domain/import/rules";
import { phoneProblem, toE164 } from "@sereno/core/lib/phone/rules";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { cpuTime } from "@sereno/tests/support/cpu-time";
import { expect, test } from "vitest";
import { pesosOf, sessionsOwed } from "./model/amounts";
import { countOf, endOf, isHalfSaid, isVirtual, textOf, timeOf, weeksOf } from "./model/cells";
import { findHeadings } from "./model/columns";
import { minutesIn } from "./model/duration";
import { inputOf } from "./model/input";
import { dateOrderOf, momentOf } from "./model/moments";
import { phonesIn } from "./model/phones";
import { proposalsOf } from "./model/proposals";
import { linesOf } from "./model/rows";
import { eventsOf } from "./read/calendar";
import { columnsOf } from "./read/columns-text";
import { contactsOf } from "./read/contacts";
import { UnreadableFile } from "./read/limits";
import { refuseHuge } from "./read/sheet-size";
import { zoneNamed } from "./read/zone-names";

const READING = { today: "2026-11-25", zone: "America/Bogota" };
const HERE = { now: new Date("2026-11-25T15:00:00Z"), zone: "America/Bogota" };
const event = (title: string) => ({ title, start: HERE.now, minutes: 60, isVirtual: false, emails: [] });
const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const meeting = (...lines: string[]) => calendar("BEGIN:VEVENT", "DTSTART:20261201T150000Z", ...lines, "END:VEVENT");

const READERS: Record<string, (text: string) => unknown> = {
  ...{ normalizeText, namesVideoCall, saysVirtual, toE164, phoneProblem, textOf, countOf, pesosOf, sessionsOwed },
  ...{ phonesIn, timeOf, isHalfSaid, isVirtual, weeksOf, zoneNamed, columnsOf },
  "an hour's end": (text) => [endOf(text), minutesIn(text, "15:00", READING)],
  momentOf: (text) => momentOf(text, READING),
  dateOrderOf: (text) => dateOrderOf([text]),
  proposalsOf: (text) => proposalsOf([event(text)], HERE.zone),
  findHeadings: (text) => findHeadings([[text, "Nombre"]]),
  "a line of a table": (text) => {
    const names = ["name", "phone", "email", "date", "time", "ends", "owed", "mode", "weeks", "surname", "status"];
    const ofPackage = ["package", "sessions_total", "sessions_used"];
    const columns = Object.fromEntries([...names, ...ofPackage].map((name) => [name, 0]));
    return linesOf([["Nombre"], [text]], 0, columns, READING).map((line) => inputOf(line));
  },
  contactsOf: (text) => contactsOf(`BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:${text}\nEND:VCARD`),
  "the size of a sheet": (text) => refuseHuge([text]),
  "a calendar's title": (text) => eventsOf(meeting(`SUMMARY:${text}`), HERE),
  "a calendar's description": (text) => eventsOf(meeting(`DESCRIPTION:${text}`), HERE),
  "a calendar's zone": (text) => eventsOf(calendar(`X-WR-TIMEZONE:${text}`), HERE),
  "a calendar that is broken": (text) => eventsOf(meeting("sigue", `SUMMARY:${text}`), HERE),
  "a calendar of anything": (text) => eventsOf(calendar(text), HERE),
};

const REPEATED = [
  ..." \t\n.,:;-(\"'/=aá1$\u0301",
  ...["\r\n ", ". ", "- ", "1 ", "1.", "::: ", "😀"],
  ...["http://", "https://meet ", "sesión ", "cita", "cita - ", "lunes ", "mar ", "p. ", "a.m", "12:30 ", "1.000"],
  ...["00.000,", "<c ", '<c r="', ' r="', "<row ", "BEGIN:VEVENT\r\n", "SUMMARY", "SUMMARY;", ";A=", "UID:1\r\n"],
];

const LENGTH = 8000;
/** Limit of the growth of CPU time when a text is four times as long; quadratic work would grow sixteenfold. */
const MOST_GROWTH = 9;
/** A measurement of fewer milliseconds counts as this many, because smaller differences are noise. */
const LEAST_MS = 20;

/** Least CPU milliseconds of several runs of `read`, as other processes inflate some. Stops at one of up to `most`. */
function workOn(read: (text: string) => unknown, text: string, most: number, tries: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && least > most; at++) {
    const began = cpuTime();
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
    least = Math.min(least, cpuTime() - began);
  }
  return least;
}

test.each(Object.entries(READERS))("%s takes time in proportion to a text's length", (_, read) => {
  const slow = REPEATED.flatMap((part) => {
    const text = (length: number) => `${part.repeat(Math.ceil(length / part.length))}\u00d7`;
    const one = Math.max(workOn(read, text(LENGTH), LEAST_MS, 3), LEAST_MS);
    const four = workOn(read, text(4 * LENGTH), one * MOST_GROWTH, 25);
    return four > one * MOST_GROWTH ? [`${JSON.stringify(part)}: ${one} ms, then ${four} ms`] : [];
  });
  expect(slow).toEqual([]);
});
