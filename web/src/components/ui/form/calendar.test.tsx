import { show, testScreens } from "@sereno/tests/support/screens";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Calendar } from "./calendar";

testScreens();

test("a calendar of several months names the holidays of all of them, with their months", async () => {
  const holidays = new Map([
    ["2026-12-08", "Inmaculada Concepción"],
    ["2027-02-01", "En un mes posterior"],
  ]);
  show(<Calendar today="2026-11-20" months={3} holidays={holidays} value="" onChange={() => undefined} />);
  expect((await screen.findByRole("list", { name: "Festivos" })).textContent).toBe("8 dic Inmaculada Concepción");
});
