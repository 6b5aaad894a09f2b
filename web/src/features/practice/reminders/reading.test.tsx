// @vitest-environment happy-dom
import { DEFAULT_REMINDER } from "@sereno/core/domain/reminder/text/rules";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reading } from "./reading";

test("the unsent part of a text is shown until it has no link", () => {
  const { rerender } = render(<Reading text="{nombre}, entra a banco.example {enlace}" address={null} />);
  expect(screen.getByRole("status").textContent).toContain("Tu texto lleva «banco.example»");
  expect(screen.getByText(/Te recuerdo nuestra cita/)).toBeTruthy();
  rerender(<Reading text={DEFAULT_REMINDER} address={null} />);
  expect(screen.queryByRole("status")).toBeNull();
});
