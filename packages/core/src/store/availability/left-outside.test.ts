import { bookAppointment, previewDayClosure, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile } from "@sereno/tests/support/meanwhile";
import { closedOn } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import { deleteException } from "../../actions/availability/delete-exception";
import { saveException } from "../../actions/availability/save-exception";
import { saveSchedule } from "../../actions/availability/save-schedule";
import { withPracticeOfNow } from "../practice/read";

const { db, ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", { timezone: "America/Bogota" });
let phones = 0;

const book = (appointment_date: string, change: object = {}) => {
  const patient = { patient_name: "Ana Peña", patient_phone: `300555${1000 + phones++}` };
  return bookAppointment(ctx, { ...patient, appointment_date, is_virtual: false, ...change });
};
const hours = (start: string, end: string) => [{ start, end }];
const on = (exception_date: string, change: object = {}) => ({ ...closedOn(exception_date), ...change });
const opened = (date: string, from: string, to: string) => on(date, { available: true, time_ranges: hours(from, to) });
const weekly = (change: object) => {
  const day = { enabled: true, time_ranges: hours("08:00", "18:00"), appointment_types: ["presential" as const] };
  return { weekly_availability: { tuesday: { ...day, ...change } } };
};
const preview = async (asked: object) => (await previewDayClosure(await withPracticeOfNow(ctx), asked)).appointments;
const startsOf = (appointments: { start: string }[]) => appointments.map(({ start }) => start.slice(5, 13));
const ask = async (question: object) => startsOf(await preview(question));

// 24 November and 1 December 2026 are Tuesdays.
test("a preview of closed dates lists their upcoming live appointments with client and payment", async () => {
  await book("2026-11-24 10:00:00", { price: 90_000 });
  await updateAppointment(ctx, { id: (await book("2026-11-24 12:00:00")).id, status: "cancelled" });
  await book("2026-11-20 09:00:00");
  await book("2026-11-25 10:00:00");
  const ids = { appointment_id: expect.stringMatching(/^apt_/), client_id: expect.stringMatching(/^cli_/) };
  const time = { start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00" };
  const left = { ...ids, patient_name: "Ana Peña", ...time, paid: 0, session_held: false, version: 1 };
  expect(await preview({ saved: [on("2026-11-24"), on("2026-11-20")] })).toMatchObject([left]);
});

test("a preview of new hours lists appointments that lose their hours, and all those of a closed day", async () => {
  const [ten, four, virtual, outside, later] = ["11-24 10", "11-24 16", "11-24 17", "11-24 19", "12-01 10"];
  const saturday = "11-28 10";
  for (const at of [ten, four, outside, later, saturday]) await book(`2026-${at}:00:00`);
  await book(`2026-${virtual}:00:00`, { is_virtual: true });
  const dates = ["2026-11-24", "2026-11-25", "2026-12-01"];
  for (const [why, question, expected] of [
    ["the weekday is switched off", weekly({ enabled: false }), [ten, four, virtual, outside, later]],
    ["it ends before", weekly({ time_ranges: hours("08:00", "15:00") }), [four, virtual]],
    ["it begins in the middle", weekly({ time_ranges: hours("10:30", "18:00") }), [ten, later]],
    ["it is virtual now", weekly({ appointment_types: ["virtual"] }), [ten, four, later]],
    ["it only grows", weekly({ time_ranges: hours("07:00", "20:00") }), []],
    ["a date has other hours", { saved: [opened("2026-11-24", "14:00", "18:00")] }, [ten]],
    ["a day off is closed", { saved: [on("2026-11-28")] }, [saturday]],
    ["another day is closed", { saved: [on("2026-11-26")] }, []],
    ["a month is closed in one go", { saved: dates.map((date) => on(date)) }, [ten, four, virtual, outside, later]],
  ] as const)
    expect(await ask(question), why).toEqual(expected);
});

test("saving or deleting an exception returns appointments that lose their hours, even those just booked", async () => {
  const exception = on("2026-11-24");
  expect(await ask({ saved: [exception] })).toEqual([]);
  await book("2026-11-24 10:00:00");
  expect(startsOf((await saveException(ctx, exception)).left_outside)).toEqual(["11-24 10"]);
  const { id } = await saveException(await withPracticeOfNow(ctx), opened("2026-11-29", "09:00", "12:00"));
  await book("2026-11-29 09:00:00");
  expect(await ask({ removed: [id] })).toEqual(["11-29 09"]);
  expect(startsOf((await deleteException(await withPracticeOfNow(ctx), id)).left_outside)).toEqual(["11-29 09"]);
});

test("saving an exception returns an appointment that is booked at the same time", async () => {
  const isOfIndex = ({ input }: { input: object }) => JSON.stringify(input).includes("IndexName");
  const slow = meanwhile(db, isOfIndex, () => book("2026-11-24 10:00:00"));
  expect(startsOf((await saveException({ ...ctx, db: slow }, on("2026-11-24"))).left_outside)).toEqual(["11-24 10"]);
});

test("saving the week returns appointments that lose their hours, and saving it again returns none", async () => {
  await book("2026-11-24 16:00:00");
  const save = async () => saveSchedule(await withPracticeOfNow(ctx), weekly({ time_ranges: hours("08:00", "15:00") }));
  expect(startsOf((await save()).left_outside)).toEqual(["11-24 16"]);
  expect(startsOf((await save()).left_outside)).toEqual([]);
});
