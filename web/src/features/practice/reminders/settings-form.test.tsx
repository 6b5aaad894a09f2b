import type { ReminderSettings } from "@sereno/core/domain/reminder/output";
import { DEFAULT_MISSED, DEFAULT_REMINDER, DEFAULT_THANKS } from "@sereno/core/domain/reminder/text/rules";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Reading } from "./reading";
import { hourOptions, reminderPreview, SettingsForm, toSettingsForm, toSettingsInput, whenText } from "./settings-form";

afterEach(cleanup);

const settings: ReminderSettings = {
  ...{ offsets_hours: [48, 24, 2], quiet_from: "20:00", quiet_to: "07:00", channels: ["assistant"] },
  ...{ text: DEFAULT_REMINDER, text_completed: DEFAULT_THANKS, text_no_show: DEFAULT_MISSED },
  ...{ skip_confirmed: true, email_from: null, version: 3 },
};
const form = toSettingsForm(settings);

test("saving keeps a third reminder, which the form does not show", () => {
  const { email_from: _, ...sent } = settings;
  expect(toSettingsInput(form, settings)).toEqual(sent);
  const fewer = { ...form, second: "", by_assistant: false };
  expect(toSettingsInput(fewer, settings)).toMatchObject({ offsets_hours: [48, 2], channels: [] });
});

test("whenText says how long before an appointment reminders are sent, and in which quiet hours they are not", () => {
  expect(whenText(settings)).toMatch(/^2 días antes, 24 horas antes y 2 horas antes, nunca entre 8:00/);
  expect(whenText({ ...settings, offsets_hours: [1], quiet_from: "07:00" })).toBe("1 hora antes, a cualquier hora.");
  expect(hourOptions("30").map(({ value }) => value)).toContain("30");
});

test.each([
  [{ text_no_show: "{nombre}, {día}, {hora}" }, undefined],
  [{ text_no_show: "{enlace}" }, "text_no_show"],
  [{ text_no_show: "{lugar}" }, "text_no_show"],
  [{ text: "{precio}" }, "text"],
])(
  "an unknown placeholder, and a place or link in a text for after the appointment, are refused: %j",
  (change, field) => expect(SettingsForm.safeParse({ ...form, ...change }).error?.issues[0]?.path[0]).toBe(field),
);

test("the preview of a reminder has an example name, the address and a link", () =>
  expect(reminderPreview("{nombre}, {lugar}: {enlace}", "Calle 93 # 11-27", "https://sereno.test")).toBe(
    "Laura, en Calle 93 # 11-27: https://sereno.test/c/…",
  ));

test("a reminder text with a foreign link previews the default text, and a note has the part that is not sent", () => {
  const { rerender } = render(<Reading text="{nombre}, paga en https://banco.example/x {enlace}" address={null} />);
  expect(screen.getByRole("status").textContent).toContain("Tu texto lleva «https://banco.example/x»");
  const { textContent } = screen.getByText(/Te recuerdo nuestra cita/);
  rerender(<Reading text={DEFAULT_REMINDER} address={null} />);
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText(/Te recuerdo/).textContent).toBe(textContent);
});
