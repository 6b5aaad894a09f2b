// @vitest-environment happy-dom
import { DEFAULT_REMINDER } from "@sereno/core/domain/reminder/text/rules";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reading } from "./reading";

test("beside what is sent stands what of her text is not, until it leads nowhere", () => {
  const { rerender } = render(<Reading text="{nombre}, entra a banco.example {enlace}" address={null} />);
  expect(screen.getByRole("status").textContent).toContain("Tu texto lleva «banco.example»");
  expect(screen.getByText(/Te recuerdo nuestra cita/)).toBeTruthy();
  rerender(<Reading text={DEFAULT_REMINDER} address={null} />);
  expect(screen.queryByRole("status")).toBeNull();
});
