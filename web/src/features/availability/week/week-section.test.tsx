import { defaultWeek } from "@sereno/core/domain/availability/rules";
import { press, show, testScreens } from "@sereno/tests/support/screens";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useWeekForm } from "./use-week-form";
import { WeekSection } from "./week-section";

testScreens();

const schedule = { weekly_availability: defaultWeek(), timezone: "America/Bogota", version: 1, exceptions: [] };
const Week = () => <WeekSection form={useWeekForm(schedule)} />;

test("after a folded day is opened, its first time has the focus", async () => {
  show(<Week />);
  await press(/ver las horas del martes$/);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /Hora de inicio, martes/ }));
});
