import { button, show, testScreens } from "@sereno/tests/support/screens";
import { expect, test, vi } from "vitest";
import { CalendarToolbar } from "./calendar-toolbar";

testScreens();

const nothing = () => undefined;
const calls = { onToday: nothing, onStep: nothing, onNear: nothing, onHidesClosed: nothing };

test.each([
  ["mes", "2026-11-15", null],
  ["mes", "2026-12-20", "true"],
  ["semana", "2026-11-20", null],
  ["semana", "2026-11-30", "true"],
] as const)("on December 3rd, in the view '%s' of %s, 'Hoy' is disabled: %s", async (view, date, isDisabled) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-03T15:00:00Z") });
  show(<CalendarToolbar view={view} date={date} hidesClosed={false} {...calls} />);
  expect((await button("Hoy")).getAttribute("aria-disabled")).toBe(isDisabled);
});
