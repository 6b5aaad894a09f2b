// @vitest-environment happy-dom
import type { ReminderSettings } from "@sereno/core/domain/reminder/output";
import { DEFAULT_MISSED, DEFAULT_REMINDER, DEFAULT_THANKS } from "@sereno/core/domain/reminder/text/rules";
import { monthAfter as stepMonth } from "@sereno/core/domain/summary/rules";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reading } from "./reading";
import {
  hourOptions,
  monthFigure,
  notSentText,
  reminderPreview,
  SettingsForm,
  toSettingsForm,
  toSettingsInput,
  whenText,
} from "./settings-form";

const settings: ReminderSettings = {
  offsets_hours: [48, 24, 2],
  quiet_from: "20:00",
  quiet_to: "07:00",
  text: DEFAULT_REMINDER,
  text_completed: DEFAULT_THANKS,
  text_no_show: DEFAULT_MISSED,
  channels: ["assistant"],
  skip_confirmed: true,
  email_from: null,
  version: 3,
};

test("settings are shown and sent back unchanged, with a third reminder, too", () => {
  const { email_from: _, ...sent } = settings;
  expect(toSettingsInput(toSettingsForm(settings), settings)).toEqual(sent);
  const form = { ...toSettingsForm(settings), second: "", by_assistant: false };
  expect(toSettingsInput(form, settings)).toMatchObject({ offsets_hours: [48, 2], channels: [] });
});

test("a sentence says when reminders are sent", () => {
  expect(whenText(settings)).toMatch(/^2 días antes, 24 horas antes y 2 horas antes, nunca entre 8:00/);
  expect(whenText({ ...settings, offsets_hours: [1], quiet_from: "07:00" })).toBe("1 hora antes, a cualquier hora.");
  expect(hourOptions("30").map(({ value }) => value)).toContain("30");
});

test("a text for after the appointment has no placeholder for place or link", () => {
  const of = (text_no_show: string) => SettingsForm.safeParse({ ...toSettingsForm(settings), text_no_show }).success;
  expect([of("{nombre}, {día}, {hora}"), of("{enlace}"), of("{lugar}")]).toEqual([true, false, false]);
});

test("a text with a link names its unsent part and previews the rest", () => {
  const foreign = "{nombre}, paga en https://banco.example/x {enlace}";
  expect(notSentText(foreign)).toContain("Tu texto lleva «https://banco.example/x»");
  expect(reminderPreview(foreign, null, "https://sereno.test")).toBe(
    reminderPreview(DEFAULT_REMINDER, null, "https://sereno.test"),
  );
  expect(notSentText(DEFAULT_REMINDER)).toBeNull();
});

test("an unknown placeholder is refused, and the preview equals the message", () => {
  expect(SettingsForm.safeParse({ ...toSettingsForm(settings), text: "{precio}" }).error?.issues[0]?.path).toEqual([
    "text",
  ]);
  expect(reminderPreview("{nombre}, {lugar}: {enlace}", "Calle 93 # 11-27", "https://sereno.test")).toBe(
    "Laura, en Calle 93 # 11-27: https://sereno.test/c/…",
  );
});

test("a month's counts are described without causes", () => {
  expect(monthFigure({ reminded: 18, confirmed: 12, no_show: 1 })).toBe("Recordadas 18, confirmadas 12, no asistió 1.");
  expect(monthFigure({ reminded: 2, confirmed: 0, no_show: 2 })).toBe("Recordadas 2, confirmadas 0, no asistieron 2.");
  expect(monthFigure({ reminded: 0, confirmed: 0, no_show: 0 })).toBe("Ninguna cita recordada.");
});

test("months are stepped over the year's end", () =>
  expect([stepMonth("2026-12", 1), stepMonth("2026-01", -1), stepMonth("2026-11", -1)]).toEqual([
    "2027-01",
    "2025-12",
    "2026-10",
  ]));

test("the unsent part of a text is shown until it has no link", () => {
  const { rerender } = render(<Reading text="{nombre}, entra a banco.example {enlace}" address={null} />);
  expect(screen.getByRole("status").textContent).toContain("Tu texto lleva «banco.example»");
  expect(screen.getByText(/Te recuerdo nuestra cita/)).toBeTruthy();
  rerender(<Reading text={DEFAULT_REMINDER} address={null} />);
  expect(screen.queryByRole("status")).toBeNull();
});
