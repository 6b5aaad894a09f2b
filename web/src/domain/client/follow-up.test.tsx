import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { EndingRow } from "./follow-up-texts";
import { stillMatching } from "./still-matching";

afterEach(cleanup);

test("the row of a client with sessions left offers a WhatsApp message and no sale", () => {
  const ending = {
    ...{ client_id: "cli_1", client_name: "Luz Peña", client_phone: "+573001234567", package_purchase_id: "pur_1" },
    ...{ package_name: "Ocho", sessions_remaining: 1, sessions_total: 8, expires_on: "2027-02-06" },
  };
  render(<EndingRow ending={ending} today="2026-11-26" />, { wrapper: MemoryRouter });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/clients?cliente=cli_1", "https://wa.me/573001234567"]);
});

const lucia = { id: "cli_1", name: "Lucía Gómez", phone: "+573001234567", email: null, identification_number: null };
const luz = { ...lucia, id: "cli_2", name: "Luz Ríos", phone: "+573009990000" };

test("stillMatching keeps the clients of an earlier search that match the new text", () => {
  expect(stillMatching([lucia, luz], "luci")).toEqual([lucia]);
  expect(stillMatching([lucia, luz], "gomez lucia")).toEqual([lucia]);
  expect(stillMatching([lucia, luz], "+57 300 999")).toEqual([luz]);
  expect(stillMatching([lucia, luz], "")).toEqual([]);
});
