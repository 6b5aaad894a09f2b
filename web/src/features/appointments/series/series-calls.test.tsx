import type { Occurrence } from "@sereno/core/domain/series/output";
import { aClient, anAppointment, aPurchase, filled } from "@sereno/tests/support/answers";
import { answerFetch, inTurn, losesAnswer, refusesWith } from "@sereno/tests/support/fetch-answers";
import { around, button, press, show, testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { isNotice, takeWaiting } from "../../../components/ui/toast/toast";
import { useSayCancelled } from "../../../domain/waitlist/use-say-cancelled";
import { queryClient } from "../../../lib/trpc";
import { useMoveAppointment } from "../data/use-move-appointment";
import { useBookSeries } from "../data/use-series";
import { useChangeStatus } from "../data/use-status-change";
import { startingOn } from "../model/series";
import { spanOf } from "../model/time/days";
import AskedSeriesDialog from "./asked-series-dialog";
import { openRepeat } from "./open-repeat";
import ScopeDialog from "./scope-dialog";
import SeriesDatesDialog from "./series-dates-dialog";
import SeriesDialog from "./series-dialog";
import { useOnceKnown } from "./use-once-known";

testScreens();

const onClose = vi.fn();
const opening = { date: "2030-01-08", startTime: "10:00" };
const occurrence: Occurrence = {
  ...{ index: 1, appointment_date: "2030-01-08 10:00:00", state: "free", message: null, action: "keep" },
  ...{ series_index: 1, suggestions: [], next_week: null },
};
const ready = { occurrences: [occurrence], is_ready: true };
const busy = { occurrences: [{ ...occurrence, state: "busy", action: null }], is_ready: false };
const session = anAppointment({ series_id: "ser_1", series_index: 1, series_count: 2 });
const series = { series_id: "ser_1", count: 1, done: 1, skipped: [], appointments: [session] };
const keysOf = (calls: ReturnType<typeof answerFetch>, of: string): (string | null)[] =>
  calls.filter(({ path }) => path === of).map(({ key }) => key);
async function sentTwice(calls: ReturnType<typeof answerFetch>, of: string) {
  await waitFor(() => expect(keysOf(calls, of)).toHaveLength(2));
  expect(new Set(keysOf(calls, of)).size).toBe(1);
  expect(keysOf(calls, of)[0]).toEqual(expect.any(String));
}

test("a series whose answer was lost is sent again although its dates are busy now, and another only after a question", async () => {
  const calls = answerFetch({
    "series.preview": () => (keysOf(calls, "series.book").length === 1 ? busy : ready),
    "series.book": inTurn(losesAnswer, losesAnswer, () => series),
  });
  show(<SeriesDialog client={aClient()} purchase={null} opening={opening} onClose={onClose} />);
  await screen.findByText("Todo listo para agendar.");
  await press("Agendar 8 sesiones");
  await screen.findByText("1 fecha necesita tu decisión.");
  expect(takeWaiting()).toContainEqual(expect.objectContaining({ title: "No sabemos si se guardó" }));
  await press("Agendar 8 sesiones");
  await sentTwice(calls, "series.book");
  fireEvent.click(screen.getByLabelText("Virtual"));
  await screen.findByText("Todo listo para agendar.");
  await press("Agendar 8 sesiones");
  await screen.findByText("Parece repetido");
  expect(keysOf(calls, "series.book")).toHaveLength(2);
  await press("Guardar otra vez");
  await waitFor(() => expect(new Set(keysOf(calls, "series.book")).size).toBe(2));
});

test("a date that cannot be added can be skipped again; a retry after a lost answer has the same key", async () => {
  const calls = answerFetch({
    "series.get": () => ({ ...series, skipped: keysOf(calls, "series.addSkipped")[0] ? [] : ["2030-01-08 10:00:00"] }),
    "series.previewSkipped": inTurn(() => ready, refusesWith("past"), ...[busy, ready].map((each) => () => each)),
    "series.addSkipped": inTurn(losesAnswer, () => series),
  });
  show(<SeriesDatesDialog appointment={session} onClose={onClose} />);
  await press(/^Agregar.*10:00/);
  await screen.findByText("Ya no se puede.");
  screen.getByRole("button", { name: /^Agregar.*10:00/, pressed: true });
  await press("Agregar 1 sesión");
  await screen.findByText("Decide qué hacer con las fechas marcadas.");
  await press(/^Dejar omitida/);
  await press(/^Agregar.*10:00/);
  await button(/^Agregar.*10:00/);
  await press("Agregar 1 sesión");
  await waitFor(() => expect(screen.queryByText("Fechas omitidas")).toBeNull());
  expect(takeWaiting()).toContainEqual(expect.objectContaining({ title: "No sabemos si se guardó" }));
  await press("Agregar 1 sesión");
  await sentTwice(calls, "series.addSkipped");
});

test("the dialog of a series asks before a typed price or chosen dates are lost, also on a reload", async () => {
  const onLost = vi.fn();
  answerFetch({ "series.preview": ready });
  show(<SeriesDialog client={aClient()} purchase={null} opening={opening} onClose={onLost} />);
  await screen.findByText("Todo listo para agendar.");
  const isHeld = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isHeld()).toBe(false);
  fireEvent.click(screen.getByLabelText("Virtual"));
  expect(isHeld()).toBe(true);
  await press("Cancelar");
  await screen.findByText("¿Descartar los cambios?");
  expect(onLost).not.toHaveBeenCalled();
});

const move = { appointment_date: "2030-01-08 11:00:00" };
const upcoming = { ...session, appointment_date: "2030-01-08 10:00:00", end_date: "2030-01-08 11:00:00" };
const changed = { appointment: upcoming, move, onOne: vi.fn(), onClose };
async function changeFollowing(answer: () => unknown) {
  const onDone = vi.fn();
  answerFetch({ "series.previewChange": ready, "series.change": answer });
  show(<ScopeDialog {...changed} onDone={onDone} />);
  fireEvent.click(await screen.findByLabelText("Esta y las siguientes"));
  await press("Guardar cambios");
  return onDone;
}
test("a series change is reported as done even if the opened appointment did not move and cannot be read", async () => {
  const onDone = await changeFollowing(() => ({ appointments: [{ ...session, id: "apt_2" }] }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(takeWaiting()).toMatchObject([{ kind: "success", title: "1 cita actualizada" }]);
});

test("a series change refused because the series changed says that no appointment was changed", async () => {
  await changeFollowing(refusesWith("series_changed"));
  expect((await screen.findByRole("status")).textContent).toContain("No se cambió ninguna cita");
});

test("a new series on a package that is no longer active is refused, although another package is active", async () => {
  answerFetch({ "client.get": () => aClient(), "purchase.active": () => ({ purchases: [aPurchase()] }) });
  const onRefused = vi.fn();
  show(<AskedSeriesDialog clientId="cli_1" purchaseId="pur_2" onClose={onRefused} />);
  // Escape cancels while the data load.
  fireEvent.keyDown(window, { key: "Escape" });
  expect(onRefused).toHaveBeenCalledOnce();
  onRefused.mockClear();
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(takeWaiting()).toMatchObject([{ kind: "error", description: "Ese paquete ya no está activo." }]);
});

test("an undo that deleted a part of a series reports the count, and its retry deletes the rest", async () => {
  const appointments = Array.from({ length: 13 }, (_, at) => anAppointment({ id: `apt_${at + 1}` }));
  const done = () => ({ success: true });
  const calls = answerFetch({
    "series.book": () => ({ ...series, count: 13, done: 13, appointments }),
    "appointment.delete": inTurn(done, losesAnswer, losesAnswer, done),
  });
  const { result } = renderHook(() => useBookSeries(vi.fn()), { wrapper: around() });
  const next = () => vi.waitUntil(() => takeWaiting().find(isNotice), { timeout: 60_000 });
  result.current.mutate({ start: "2030-01-08 10:00:00", count: 13 });
  const part = "1 de 13 citas eliminadas";
  for (const title of ["13 citas agendadas", part, part]) {
    const notice = await next();
    expect(notice.title).toBe(title);
    notice.action?.onAct();
  }
  expect(await next()).toMatchObject({ title: "Serie deshecha" });
  const deleted = calls.filter(({ path }) => path === "appointment.delete").map(({ input }) => input);
  expect(deleted).toMatchObject([{ id: "apt_13" }, { id: "apt_1" }, { id: "apt_1" }, { id: "apt_1" }]);
});

const day = (date: string) => ({ appointment_date: `${date} 10:00:00`, end_date: `${date} 11:00:00` });
const ahead = anAppointment({ ...day("2099-01-08"), series_id: "ser_1" });
const offer = {
  ...{ id: "off_1", client_id: "cli_2", client_name: "Marta Ríos", start: ahead.appointment_date, freed: null },
  ...{ duration_minutes: 60, state: "open", expires_at: "2099-01-07T15:00:00.000Z" },
};
const useCancelling = () => useChangeStatus().mutate.bind(null, { appointment: ahead, status: "cancelled" });
const useMoving = () => useMoveAppointment().bind(null, ahead, spanOf(day("2099-01-09")));
const useSeriesCancelling = () => useSayCancelled().bind(null, "ser_1", [ahead]);
test.each([
  ["cancellation", "appointment.update", useCancelling],
  ["move", "appointment.update", useMoving],
  ["move, which is dropped if there is a newer one,", "appointment.update", useMoving, true],
  ["series' cancellation", "series.reopen", useSeriesCancelling],
])("the undo of a %s asks before it takes an offered hour", async (_, path, useChange, isChangedAgain = false) => {
  const calls = answerFetch({
    "waitlist.offers": { offers: [offer], freed: [], waiting: 1 },
    "appointment.update": (change: object) => ({ ...ahead, ...change, version: 2 }),
    "series.reopen": { appointments: [], left_out: [], note: null },
  });
  const { result } = renderHook(useChange, { wrapper: around() });
  act(() => result.current());
  (await vi.waitUntil(() => takeWaiting().find(isNotice), { timeout: 60_000 })).action?.onAct();
  await screen.findByText("Esa hora está guardada.");
  const before = keysOf(calls, path).length;
  if (isChangedAgain) act(() => result.current());
  await press("Deshacer de todos modos");
  await waitFor(() => expect(keysOf(calls, path).length).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(keysOf(calls, path)).toHaveLength(before + 1);
});

test("a booking repeated as a series keeps its meeting switched off, and a press reads a failed preview again", async () => {
  const calls = answerFetch({ "series.preview": inTurn(refusesWith("internal"), () => ready), "series.book": series });
  show(null);
  const values = { ...filled, type: "Virtual" as const, email: "ana@uno.co", createMeet: false };
  await act(() => openRepeat(values, null, vi.fn()));
  await screen.findByText("Ya no se puede.");
  await press("Agendar 8 sesiones");
  await waitFor(() => expect(keysOf(calls, "series.book")).toHaveLength(1));
  const booked = calls.find(({ path }) => path === "series.book");
  expect(booked?.input).toMatchObject({ is_virtual: true, create_google_meet: false });
});

test("a series is booked for the person in the form if this person is not the client who was chosen before", async () => {
  const calls = answerFetch({ "series.preview": ready, "series.book": series });
  show(null);
  const ana = aClient({ identification_number: "1020304" });
  const values = { ...filled, patientName: ana.name, phone: "300 123 4567", identificationNumber: "9998887" };
  await act(() => openRepeat(values, ana, vi.fn()));
  await press("Agendar 8 sesiones");
  await waitFor(() => expect(keysOf(calls, "series.book")).toHaveLength(1));
  const { input } = calls.find(({ path }) => path === "series.book") ?? {};
  expect(input).toMatchObject({ identification_number: "9998887" });
  expect(input).not.toHaveProperty("client_id");
});

const KNOWN = { isSuccess: true, isError: false, isFetching: false, isPlaceholderData: false, refetch: vi.fn() };
const ON_ITS_WAY = { ...KNOWN, isPlaceholderData: true };

function pressOnce(preview: typeof KNOWN, asked: unknown) {
  const acted: unknown[] = [];
  const hook = renderHook(({ known, at }) => useOnceKnown(known, at, () => acted.push(at)), {
    initialProps: { known: preview, at: asked },
  });
  act(() => hook.result.current.press());
  return { acted, hook };
}

test.each([
  ["loaded before", KNOWN, KNOWN],
  ["loaded", ON_ITS_WAY, KNOWN],
  ["failed", ON_ITS_WAY, { ...KNOWN, isSuccess: false, isError: true }],
])("a press acts only once, after the preview has %s", (_, before, after) => {
  const { acted, hook } = pressOnce(before, "9:00");
  expect(acted).toEqual(before === KNOWN ? ["9:00"] : []);
  expect(hook.result.current.isWaiting).toBe(before !== KNOWN);
  hook.rerender({ known: after, at: "9:00" });
  expect(acted).toEqual(["9:00"]);
});

test("a change of the preview's input cancels an earlier press", () => {
  const { acted, hook } = pressOnce(ON_ITS_WAY, "9:00");
  hook.rerender({ known: ON_ITS_WAY, at: "10:00" });
  hook.rerender({ known: KNOWN, at: "10:00" });
  expect(acted).toEqual([]);
  expect(hook.result.current.isWaiting).toBe(false);
});

test("a change of several does not name an appointment that has begun", async () => {
  const begun = { ...upcoming, appointment_date: "2020-01-08 10:00:00" };
  show(<ScopeDialog {...changed} appointment={begun} onDone={vi.fn()} />);
  await screen.findByLabelText("Las siguientes");
});

test("a change that moved nothing is not reported as a success", async () => {
  await changeFollowing(() => ({ appointments: [] }));
  await waitFor(() => expect(takeWaiting()).toMatchObject([{ kind: "neutral", title: "No se cambió ninguna cita" }]));
});

test("a choice for one date of a series is discarded only after a question", async () => {
  answerFetch({ "series.previewChange": busy });
  show(<ScopeDialog {...changed} onDone={vi.fn()} />);
  fireEvent.click(await screen.findByLabelText("Esta y las siguientes"));
  await press(/^Se queda/);
  await press("Volver");
  await screen.findByText("¿Descartar los cambios?");
});

test("a first date on the series' second weekday makes the former first weekday the second", () => {
  const mondays = { date: "2030-01-07", secondDay: "thursday" } as const;
  expect(startingOn(mondays, "2030-01-10")).toEqual({ date: "2030-01-10", secondDay: "monday" });
  expect(startingOn(mondays, "2030-01-08")).toEqual({ date: "2030-01-08", secondDay: "thursday" });
  expect(startingOn({ ...mondays, date: "" }, "2030-01-10").secondDay).toBeNull();
});
