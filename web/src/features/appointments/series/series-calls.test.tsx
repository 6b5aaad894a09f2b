// @vitest-environment happy-dom
import type { Occurrence } from "@sereno/core/domain/series/output";
import { aClient, anAppointment, aPurchase, filled } from "@sereno/tests/support/answers";
import { answerFetch, losesAnswer, refusesWith } from "@sereno/tests/support/fetch-answers";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DialogHost } from "../../../components/lazy/dialog-host";
import { isNotice, takeWaiting } from "../../../components/ui/toast/toast";
import { AuthProvider } from "../../../lib/auth";
import { queryClient, trpc, trpcClient } from "../../../lib/trpc";
import { useBookSeries } from "../data/use-series";
import AskedSeriesDialog from "./asked-series-dialog";
import { openRepeat } from "./open-repeat";
import ScopeDialog from "./scope-dialog";
import SeriesDatesDialog from "./series-dates-dialog";
import SeriesDialog from "./series-dialog";

// A busy machine must not fail these tests.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  localStorage.clear();
  takeWaiting();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const around = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <AuthProvider>{children}</AuthProvider>
      </trpc.Provider>
    </QueryClientProvider>
  </MemoryRouter>
);
const show = (children: ReactNode) => render(children, { wrapper: around });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const onClose = vi.fn();

const occurrence: Occurrence = {
  index: 1,
  appointment_date: "2030-01-08 10:00:00",
  state: "free",
  message: null,
  action: "keep",
  series_index: 1,
  suggestions: [],
  next_week: null,
};
const ready = { occurrences: [occurrence], is_ready: true };
const busy = { occurrences: [{ ...occurrence, state: "busy", action: null }], is_ready: false };
const session = anAppointment({ series_id: "ser_1", series_index: 1, series_count: 2 });
const series = { series_id: "ser_1", count: 1, done: 1, skipped: [], appointments: [session] };

/** Answers each call by the next of `answers`, and all further calls by the last. */
const inTurn = (...answers: (() => unknown)[]) => {
  let at = 0;
  return () => answers[Math.min(at++, answers.length - 1)]?.();
};
const keysOf = (calls: ReturnType<typeof answerFetch>, of: string) =>
  calls.filter(({ path }) => path === of).map(({ key }) => key);

test("a series whose answer was lost is sent again, although its own dates are busy now", async () => {
  const book = inTurn(losesAnswer, () => series);
  let isBooked = false;
  const calls = answerFetch({
    "series.preview": () => (isBooked ? busy : ready),
    "series.book": () => {
      isBooked = true;
      return book();
    },
  });
  const opening = { date: "2030-01-08", startTime: "10:00" };
  show(<SeriesDialog client={aClient()} purchase={null} opening={opening} onClose={onClose} />);
  await screen.findByText("Todo listo para agendar.");
  await press("Agendar 8 sesiones");
  await screen.findByText("1 fecha necesita tu decisión.");
  expect(takeWaiting()).toContainEqual(expect.objectContaining({ title: "No sabemos si se guardó" }));
  await press("Agendar 8 sesiones");
  await waitFor(() => expect(keysOf(calls, "series.book")).toHaveLength(2));
  const [first, second] = keysOf(calls, "series.book");
  expect(second).toBe(first);
});

test("added dates whose answer was lost are sent again, although none is left out now", async () => {
  let isAdded = false;
  const add = inTurn(losesAnswer, () => series);
  const calls = answerFetch({
    "series.get": () => ({ ...series, skipped: isAdded ? [] : ["2030-01-08 10:00:00"] }),
    "series.previewSkipped": () => ready,
    "series.addSkipped": () => {
      isAdded = true;
      return add();
    },
  });
  show(<SeriesDatesDialog appointment={session} onClose={onClose} />);
  await press(/^Agregar.*10:00/);
  await press("Agregar 1 sesión");
  await waitFor(() => expect(screen.queryByText("Fechas omitidas")).toBeNull());
  expect(takeWaiting()).toContainEqual(expect.objectContaining({ title: "No sabemos si se guardó" }));
  await press("Agregar 1 sesión");
  await waitFor(() => expect(keysOf(calls, "series.addSkipped")).toHaveLength(2));
  const [first, second] = keysOf(calls, "series.addSkipped");
  expect(second).toBe(first);
});

const asked = { move: { appointment_date: "2030-01-08 11:00:00" }, onOne: vi.fn(), onClose };

test("a moved series whose opened appointment stays is told as moved, although that one is not read", async () => {
  const onDone = vi.fn();
  answerFetch({
    "series.previewChange": () => ready,
    "series.change": () => ({ appointments: [{ ...session, id: "apt_2" }] }),
  });
  show(<ScopeDialog appointment={session} {...asked} onDone={onDone} />);
  fireEvent.click(await screen.findByLabelText("Esta y las siguientes"));
  await press("Guardar cambios");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(takeWaiting()).toMatchObject([{ kind: "success", title: "1 cita actualizada" }]);
});

test("a series that changed meanwhile is told as not moved", async () => {
  answerFetch({ "series.previewChange": () => ready, "series.change": refusesWith("series_changed") });
  show(<ScopeDialog appointment={session} {...asked} onDone={vi.fn()} />);
  fireEvent.click(await screen.findByLabelText("Esta y las siguientes"));
  await press("Guardar cambios");
  expect((await screen.findByRole("status")).textContent).toContain("No se cambió ninguna cita");
});

test("a series of a package that is no longer active is refused, although another package is", async () => {
  answerFetch({ "client.get": () => aClient(), "purchase.active": () => ({ purchases: [aPurchase()] }) });
  const onRefused = vi.fn();
  show(<AskedSeriesDialog clientId="cli_1" purchaseId="pur_2" onClose={onRefused} />);
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(takeWaiting()).toMatchObject([{ kind: "error", description: "Ese paquete ya no está activo." }]);
});

test("an undo that deleted a part of a long series says how many, and goes on with the others", async () => {
  const appointments = Array.from({ length: 13 }, (_, at) => anAppointment({ id: `apt_${at + 1}` }));
  const done = () => ({ success: true });
  const calls = answerFetch({
    "series.book": () => ({ ...series, count: 13, done: 13, appointments }),
    "appointment.delete": inTurn(done, losesAnswer, losesAnswer, done),
  });
  const { result } = renderHook(() => useBookSeries(vi.fn()), { wrapper: around });
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

test("a repeated booking keeps its meeting switched off", async () => {
  const calls = answerFetch({ "series.preview": () => ready, "series.book": () => series });
  show(<DialogHost />);
  const values = { ...filled, type: "Virtual" as const, email: "ana@uno.co", createMeet: false };
  await act(() => openRepeat(values, null, vi.fn()));
  await screen.findByText("Todo listo para agendar.");
  await press("Agendar 8 sesiones");
  await waitFor(() => expect(keysOf(calls, "series.book")).toHaveLength(1));
  const booked = calls.find(({ path }) => path === "series.book");
  expect(booked?.input).toMatchObject({ is_virtual: true, create_google_meet: false });
});
