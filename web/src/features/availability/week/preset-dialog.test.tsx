import { defaultWeek } from "@sereno/core/domain/availability/rules";
import { answerFetch, inTurn, losesAnswer } from "@sereno/tests/support/fetch-answers";
import { button, press, show, testScreens } from "@sereno/tests/support/screens";
import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import PresetDialog from "./preset-dialog";
import { PRESETS, weekOfPreset } from "./presets";

testScreens();

test("first hours whose save got no answer are saved by the next press", async () => {
  const stored = { exceptions: [], timezone: "America/Bogota", version: 2 };
  const initial = { ...stored, weekly_availability: defaultWeek(), version: 1 };
  const schedule = { ...stored, weekly_availability: weekOfPreset(PRESETS[0], ["presential"]) };
  const calls = answerFetch({
    "availability.schedule": inTurn(...[initial, schedule].map((each) => () => each)),
    "dayClosure.preview": { appointments: [] },
    "dayClosure.start": inTurn(losesAnswer, () => ({ schedule, closure: null })),
  });
  const onClose = vi.fn();
  show(<PresetDialog onClose={onClose} />);
  await press("Guardar");
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("dayClosure.start"));
  await waitFor(async () => expect((await button("Guardar")).disabled).toBe(false));
  await press("Guardar");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = calls.filter(({ path }) => path === "dayClosure.start").map(({ input }) => input);
  expect(sent).toMatchObject([{ version: 1 }, { version: 2 }]);
});
