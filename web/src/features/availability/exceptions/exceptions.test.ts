import { defaultWeek, toException } from "@sereno/core/domain/availability/rules";
import { ExceptionInput } from "@sereno/core/domain/availability/schema";
import { press, show, testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, test } from "vitest";
import { datesBetween } from "../../../components/ui/form/calendar";
import { queryUtils } from "../../../lib/trpc";
import DeleteExceptionDialog from "./delete-exception-dialog";
import ExceptionDialog from "./exception-dialog";
import {
  datesTaken,
  draftOf,
  draftProblems,
  isSameDraft,
  listExceptions,
  newDraft,
  toInput,
  withAvailable,
} from "./exceptions";
import { ExceptionsSection } from "./exceptions-section";

testScreens();

const closed = (exception_date: string, notes: string | null = null) =>
  toException(ExceptionInput.parse({ exception_date, available: false, notes }));
const draft = { ...newDraft(), dates: ["2026-11-24", "2026-11-25"] };
const dates = ["2026-12-24", "2026-10-12", "2026-11-20", "2026-11-10"];
const all = [...dates.map((date) => closed(date)), closed("2026-12-01", "Congreso")];
const { upcoming, past } = listExceptions(all, "2026-11-20");

test("upcoming exceptions with the same settings are one entry, and past ones are another", () => {
  expect(upcoming.map((group) => group.dates)).toEqual([["2026-11-20", "2026-12-24"], ["2026-12-01"]]);
  expect(past.map((group) => group.dates)).toEqual([["2026-10-12", "2026-11-10"]]);
});

const many = datesBetween({ from: "2026-12-01", to: "2027-03-01" });
test("91 dates with the same settings are two entries, because one request changes at most 90", () => {
  const closures = many.map((date) => closed(date));
  const entries = listExceptions(closures, "2026-11-20").upcoming;
  expect(entries.map((group) => group.dates)).toEqual([many.slice(0, 90), many.slice(90)]);
  expect(new Set(entries.map((group) => group.key)).size).toBe(2);
});

test("a draft of exceptions needs 1 to 90 dates, including those of the edited entry", () => {
  expect(draftProblems(newDraft())).toEqual({ dates: "Elige al menos una fecha." });
  expect(draftProblems(draft)).toEqual({});
  expect(many).toHaveLength(91);
  expect(draftProblems(newDraft(...many))).toEqual({ dates: "Elige hasta 90 días a la vez." });
  expect(draftProblems(newDraft(...many.slice(1)))).toEqual({});
  expect(draftProblems(newDraft(...many.slice(1)), many.slice(1))).toEqual({});
  expect(draftProblems(newDraft(...many.slice(1)), many.slice(0, 1)).dates).toBeDefined();
});

test("a draft of closed days has no hours, and opening the days gives it the default hours", () => {
  const off = withAvailable(draft, false);
  expect(off.time_ranges).toEqual([]);
  expect(draftProblems(off)).toEqual({});
  expect(withAvailable(off, true).time_ranges).toEqual([{ start: "08:00", end: "18:00" }]);
});

test("drafts that differ only in spaces around the notes are the same", () => {
  expect(isSameDraft(draft, { ...draft, notes: "  " })).toBe(true);
  expect(isSameDraft(draft, { ...draft, notes: "Feria" })).toBe(false);
  expect(isSameDraft(draft, { ...draft, dates: ["2026-11-24"] })).toBe(false);
});

test("a saved entry opens as the draft that was saved", () => {
  const stored = draft.dates.map((date) => toException(ExceptionInput.parse(toInput(draft, date))));
  const [entry] = listExceptions(stored, "2026-11-20").upcoming;
  expect(entry && isSameDraft(draftOf(entry), draft)).toBe(true);
});

test("a draft of exceptions cannot take the dates of another upcoming entry", () => {
  const exceptions = ["2026-11-10", "2026-11-24", "2026-12-08"].map((date) => closed(date));
  expect(datesTaken(exceptions, ["2026-11-24"], "2026-11-20")).toEqual(new Set(["2026-12-08"]));
});

test("an exception that changed elsewhere while it was edited is named before it is replaced, and a reload asks", async () => {
  const schedule = { weekly_availability: defaultWeek(), timezone: "America/Bogota", version: 1 };
  const store = (notes: string) => {
    const exceptions = [closed("2026-12-24", notes)];
    queryUtils.availability.schedule.setData(undefined, { ...schedule, exceptions });
    return exceptions;
  };
  const [group = null] = listExceptions(store("Viaje"), "2026-11-20").upcoming;
  show(createElement(ExceptionDialog, { group, today: "2026-11-20", onClose: () => undefined }));
  fireEvent.change(await screen.findByLabelText(/^Notas/), { target: { value: "Congreso" } });
  expect(screen.queryByText(/^Se reemplazará/)).toBeNull();
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(false);
  act(() => void store("Media jornada"));
  await screen.findByText(/^Se reemplazará la excepción que ya existe: .*24 de diciembre/);
});

test("an entry says how many dates it hides, and its deletion names the days that return to weekly hours", async () => {
  const apart = ["01", "03", "05", "07", "09", "11", "20", "21", "22"].map((day) => `2026-12-${day}`);
  const exceptions = apart.map((date) => closed(date));
  show(createElement(ExceptionsSection, { exceptions, elsewhere: new Set<string>(), today: "2026-11-20" }));
  await press("Ver 3 fechas más");
  const [group] = listExceptions(exceptions.slice(0, 2), "2026-11-20").upcoming;
  if (group) show(createElement(DeleteExceptionDialog, { group, today: "2026-11-20", onClose: () => undefined }));
  await screen.findByText(/^Vuelven al horario de tu semana: martes/);
});
