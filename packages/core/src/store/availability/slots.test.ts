import { describe, expect, test } from "vitest";
import { defaultWeek, toException } from "../../domain/availability/rules";
import type { ExceptionInput as Exception } from "../../domain/availability/schema";
import { findSlots } from "./slots";

const at = (iso: string) => Date.parse(iso) / 60_000;
const zone = "America/Bogota";
const closed: Exception = {
  exception_date: "2026-11-24",
  available: false,
  time_ranges: [{ start: "08:00", end: "09:00" }],
  appointment_types: ["presential"],
};
const question = {
  weekly: defaultWeek(),
  exceptions: [],
  zone,
  startDate: "2026-11-23",
  endDate: "2026-11-23",
  duration: 60,
  now: at("2026-11-20T15:00Z"),
  busy: [],
};

describe("findSlots", () => {
  test("fills a day from its range's start, and says it in Spanish", () => {
    const slots = findSlots(question);
    expect(slots).toHaveLength(10);
    expect(slots[2]).toEqual({
      date: "2026-11-23",
      appointment_date: "2026-11-23 10:00:00",
      start_time: "10:00",
      end_time: "11:00",
      is_available: true,
      is_unknown: false,
      appointment_types: ["presential"],
      label: "lunes 23 de noviembre, 10:00 a. m.",
    });
  });

  test("uses each weekday's hours every week", () => {
    const monday = { ...defaultWeek().monday, time_ranges: [{ start: "09:00", end: "10:00" }] };
    const wednesday = {
      ...defaultWeek().wednesday,
      time_ranges: [
        { start: "10:00", end: "11:00" },
        { start: "15:00", end: "16:00" },
      ],
      appointment_types: ["virtual" as const],
    };
    const off = { ...monday, enabled: false };
    const weekly = { ...defaultWeek(), monday, tuesday: off, wednesday, thursday: off, friday: off };
    const slots = findSlots({ ...question, weekly, endDate: "2026-12-01" });
    expect(slots.map(({ appointment_date, appointment_types }) => `${appointment_date} ${appointment_types}`)).toEqual([
      "2026-11-23 09:00:00 presential",
      "2026-11-25 10:00:00 virtual",
      "2026-11-25 15:00:00 virtual",
      "2026-11-30 09:00:00 presential",
    ]);
  });

  test("leaves out slots that do not fit: 45 minutes from 8:00 to 9:40 are two slots", () => {
    const monday = { ...defaultWeek().monday, time_ranges: [{ start: "08:00", end: "09:40" }] };
    const slots = findSlots({ ...question, weekly: { ...defaultWeek(), monday }, duration: 45 });
    expect(slots.map(({ start_time }) => start_time)).toEqual(["08:00", "08:45"]);
  });

  test("lets a slot start when an appointment ends, and not a minute before", () => {
    const busy = [{ start: at("2026-11-23T14:00Z"), end: at("2026-11-23T15:05Z") }];
    const free = findSlots({ ...question, busy }).filter(({ is_available }) => is_available);
    expect(free.map(({ start_time }) => start_time).slice(0, 3)).toEqual(["08:00", "11:00", "12:00"]);
  });

  test("offers no slot that starts now or earlier", () => {
    const slots = findSlots({ ...question, now: at("2026-11-23T15:00Z") });
    expect(slots.find(({ is_available }) => is_available)?.start_time).toBe("11:00");
  });

  test("ends a slot at midnight, written 00:00", () => {
    const monday = { ...defaultWeek().monday, time_ranges: [{ start: "22:00", end: "24:00" }] };
    const slots = findSlots({ ...question, weekly: { ...defaultWeek(), monday } });
    expect(slots.map(({ end_time }) => end_time)).toEqual(["23:00", "00:00"]);
  });

  test("replaces a weekday by its exception, closed or with its own hours and modes", () => {
    expect(
      findSlots({ ...question, startDate: "2026-11-24", endDate: "2026-11-24", exceptions: [toException(closed)] }),
    ).toEqual([]);
    const open = { ...closed, exception_date: "2026-11-28", available: true, appointment_types: ["virtual" as const] };
    const saturday = { ...question, startDate: "2026-11-28", endDate: "2026-11-28", exceptions: [toException(open)] };
    expect(findSlots({ ...saturday, mode: "virtual" })).toHaveLength(1);
    expect(findSlots({ ...saturday, mode: "presential" })).toEqual([]);
  });

  test("offers no hour that the spring change skips", () => {
    const sunday = { ...defaultWeek().sunday, enabled: true, time_ranges: [{ start: "00:00", end: "04:00" }] };
    const slots = findSlots({
      ...question,
      zone: "Europe/Madrid",
      weekly: { ...defaultWeek(), sunday },
      startDate: "2027-03-28",
      endDate: "2027-03-28",
    });
    expect(slots.map(({ start_time }) => start_time)).toEqual(["00:00", "01:00", "03:00"]);
  });

  const whole = { ...defaultWeek().sunday, enabled: true, time_ranges: [{ start: "00:00", end: "24:00" }] };
  const week = { ...defaultWeek(), saturday: whole, sunday: whole };
  test.each([
    ["Europe/Madrid", "2027-10-31", "02:00", "2027-10-31T00:00Z"],
    ["America/Santiago", "2027-04-03", "23:00", "2027-04-04T02:00Z"],
    ["America/Havana", "2027-11-07", "00:00", "2027-11-07T04:00Z"],
    ["Australia/Lord_Howe", "2027-04-04", "01:00", "2027-04-03T14:00Z"],
  ])("%s: offers the first of two equal local hours", (zone, date, start_time, instant) => {
    const ask = (busy: { start: number; end: number }[]) =>
      findSlots({ ...question, zone, weekly: week, startDate: date, endDate: date, busy });
    expect(ask([])).toHaveLength(24);
    const busy = [{ start: at(instant), end: at(instant) + 60 }];
    expect(ask(busy).flatMap((slot) => (slot.is_available ? [] : [slot.start_time]))).toEqual([start_time]);
  });

  test("offers no slot across a change of the clocks", () => {
    const sunday = { ...whole, time_ranges: [{ start: "00:30", end: "04:30" }] };
    const ask = (date: string) =>
      findSlots({
        ...question,
        zone: "Europe/Madrid",
        weekly: { ...week, sunday },
        startDate: date,
        endDate: date,
      }).map(({ start_time }) => start_time);
    expect(ask("2027-10-31")).toEqual(["00:30", "01:30", "03:30"]);
    expect(ask("2027-03-28")).toEqual(["00:30", "03:30"]);
  });
});
