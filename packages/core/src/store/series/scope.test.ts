import { ana, bookAppointment, bookSeries, sellSessions, updateAppointment } from "@sereno/tests/support/acts";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createClient } from "../../actions/client/create";
import { mergeClients } from "../../actions/client/merge";
import { changeSeries, deleteSeries, previewChange } from "../../actions/series/change";
import { changeAppointment } from "../../actions/series/change-one";
import { finishSeries } from "../../actions/series/finish";
import type { Appointment } from "../../domain/appointment/output";
import { ChangeSeriesInput } from "../../domain/series/schema";

const { clock, ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", { timezone: "America/Lima" });
afterEach(async () => expect(await driftOf(ctx)).toEqual([]));
let booked: Appointment[];
let seriesId: string;

beforeEach(async () => {
  const package_purchase_id = await sellSessions(ctx, ana, 8);
  const asked = { ...ana, start: "2026-11-24 10:00:00", count: 8, package_purchase_id };
  ({ appointments: booked, series_id: seriesId } = await bookSeries(ctx, asked));
});

const idOf = (index: number) => booked[index - 1]?.id ?? "";
const change = (at: number, input: object) => ChangeSeriesInput.parse({ id: idOf(at), scope: "following", ...input });
const times = async () => {
  const own = (await recordsOf(ctx)).appointments.filter(({ series_id }) => series_id === seriesId);
  own.sort((a, b) => (a.series_index ?? 0) - (b.series_index ?? 0));
  return own.map(({ starts_at, status }) => (status === "cancelled" ? "cancelled" : starts_at.slice(5, 16)));
};
const used = async () => (await recordsOf(ctx)).purchases[0]?.sessions_used;

test("the following appointments of a series move by the same difference, even to each other's old times", async () => {
  const { appointments } = await changeSeries(ctx, change(6, { appointment_date: "2026-12-29 10:30:00" }));
  expect(appointments).toHaveLength(3);
  expect((await times()).slice(4)).toEqual(["12-22T15:00", "12-29T15:30", "01-05T15:30", "01-12T15:30"]);
  expect(await used()).toBe(8);
});

test("cancelling the following appointments of one that is cancelled already cancels them, a whole record does not", async () => {
  const { appointment_date } = await updateAppointment(ctx, { id: idOf(6), status: "cancelled" });
  const cancel = { id: idOf(6), scope: "following", status: "cancelled" } as const;
  await changeAppointment(ctx, { ...cancel, appointment_date });
  expect(await used()).toBe(7);
  await changeAppointment(ctx, cancel);
  expect((await times()).slice(5)).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("'Toda la serie' includes the appointments that a running merge has not moved yet", async () => {
  const [anchor] = booked;
  expect((await changeSeries(ctx, change(1, { scope: "all", duration_minutes: 60 }))).appointments).toEqual([]);
  const { id: into } = await createClient(ctx, { name: "Ana Peña Ríos", phone: "3001234568" });
  await mergeClients(ctx, { id: anchor?.client_id ?? "", into });
  const third = { practice_id: ctx.practice.practice_id, id: idOf(3) };
  const moveRecord = (client_id = "") => ctx.db.appointment.patch(third).set({ client_id }).go();
  await moveRecord(into);
  await changeSeries(ctx, change(1, { scope: "all", status: "cancelled" }));
  await moveRecord(anchor?.client_id);
  expect(await times()).toEqual(booked.map(() => "cancelled"));
  await finishClientTasks(ctx);
});

test("moving a series skips past, cancelled and moved appointments, except moved ones with include_moved", async () => {
  await updateAppointment(ctx, { id: idOf(3), appointment_date: "2026-12-08 15:00:00" });
  await updateAppointment(ctx, { id: idOf(4), status: "cancelled" });
  for (const hour of [15, 10])
    await updateAppointment(ctx, { id: idOf(5), appointment_date: `2026-12-22 ${hour}:00:00` });
  clock.moveTo("2026-11-25T15:00:00Z");
  await changeSeries(ctx, change(2, { scope: "all", appointment_date: "2026-12-01 11:00:00" }));
  const moved = ["11-24T15:00", "12-01T16:00", "12-08T20:00", "cancelled", "12-22T16:00"];
  expect((await times()).slice(0, 5)).toEqual(moved);
  await changeSeries(ctx, change(2, { scope: "all", include_moved: true, appointment_date: "2026-12-01 09:00:00" }));
  expect((await times())[2]).toBe("12-08T18:00");
});

test("one taken time prevents a series' move, and a cancellation does not shift the later choices", async () => {
  await bookAppointment(ctx, { ...ana, appointment_date: "2026-12-22 12:00:00" });
  const asked = change(4, { appointment_date: "2026-12-15 12:00:00" });
  const { occurrences } = await previewChange(ctx, asked);
  expect(occurrences.map(({ state }) => state)).toEqual(["free", "busy", "free", "free", "free"]);
  await expect(changeSeries(ctx, asked)).rejects.toMatchObject({ code: "series_changed" });
  expect((await times())[3]).toBe("12-15T15:00");
  const [, { index } = { index: 0 }] = occurrences;
  const stray = { ...asked, choices: [{ index, action: "move" as const, appointment_date: "2026-12-23 15:00:00" }] };
  await expect(changeSeries(ctx, stray)).rejects.toMatchObject({ errors: [{ path: "choices.0.appointment_date" }] });
  const choices = [1, 3].map((at) => ({ index: occurrences[at]?.index ?? 0, action: "skip" as const }));
  await updateAppointment(ctx, { id: idOf(6), status: "cancelled" });
  await changeSeries(ctx, { ...asked, choices });
  expect((await times()).slice(3)).toEqual(["12-15T17:00", "12-22T15:00", "cancelled", "01-05T15:00", "01-12T17:00"]);
});

test("cancelling following appointments gives their sessions back", async () => {
  const { appointments } = await changeSeries(ctx, change(5, { status: "cancelled", cancel_reason: "client" }));
  expect(appointments.map(({ cancel_reason }) => cancel_reason)).toEqual(Array(4).fill("client"));
  expect((await times()).slice(3)).toEqual(["12-15T15:00", ...Array(4).fill("cancelled")]);
  expect(await used()).toBe(4);
});

test("deleting a series keeps its past appointments and gives the sessions of the deleted ones back", async () => {
  clock.moveTo("2026-11-25T15:00:00Z");
  await deleteSeries(ctx, { id: idOf(4), scope: "all" });
  expect(await times()).toEqual(["11-24T15:00"]);
  expect(await used()).toBe(1);
});

test("a long series that is deleted before the job has written its ledger leaves no session used", async () => {
  const luis = { patient_name: "Luis Gil", patient_phone: "3110000000" };
  const id = await sellSessions(ctx, luis, 24);
  const choices = Array.from({ length: 24 }, (_, at) => ({ index: at + 1, action: "keep" }));
  const asked = { ...luis, start: "2026-11-24 18:30:00", count: 24, choices, package_purchase_id: id };
  const { appointments } = await bookSeries(ctx, asked);
  for (const at of [12, 0])
    await deleteSeries(ctx, { id: appointments[at]?.id ?? "", scope: "following", include_moved: true });
  await finishSeries(ctx);
  const { purchases, appointments: left } = await recordsOf(ctx);
  expect(purchases.find((each) => each.id === id)?.sessions_used).toBe(0);
  expect(left.filter(({ package_purchase_id }) => package_purchase_id === id)).toEqual([]);
});

test("a change without scope covers one appointment; with a scope, notes and a confirmation are refused", async () => {
  await changeAppointment(ctx, { id: idOf(2), appointment_date: "2026-12-01 11:00:00" });
  expect((await times()).slice(1, 3)).toEqual(["12-01T16:00", "12-08T15:00"]);
  const notes = changeAppointment(ctx, { id: idOf(3), scope: "all", notes: "Hola" });
  await expect(notes).rejects.toMatchObject({ code: "invalid_input", errors: [{ path: "notes" }] });
  const confirmed = changeAppointment(ctx, { id: idOf(3), scope: "all", status: "confirmed" });
  await expect(confirmed).rejects.toMatchObject({ code: "invalid_input", errors: [{ path: "status" }] });
});
