// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { EndingRow } from "./follow-up-texts";

afterEach(cleanup);

test("the row of a client with sessions left offers a message, no sale that would be refused", () => {
  const ending = {
    client_id: "cli_1",
    client_name: "Luz Peña",
    client_phone: "+573001234567",
    package_purchase_id: "pur_1",
    package_name: "Ocho",
    sessions_remaining: 1,
    sessions_total: 8,
    expires_on: "2027-02-06",
  };
  render(<EndingRow ending={ending} today="2026-11-26" />, { wrapper: MemoryRouter });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/clients?cliente=cli_1", "https://wa.me/573001234567"]);
});
