import { aClient } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { factsOf, mergeText } from "./merge";

test("a record names its data and its gaps", () => {
  expect(factsOf(aClient()).map(({ value }) => value)).toEqual([
    "+57 300 123 4567",
    "Sin correo",
    "Sin identificación",
    "0 (0 completadas)",
    "0",
    "Al día",
  ]);
  const full = aClient({
    email: "luz@correo.co",
    identification_number: "52.123",
    total_appointments: 7,
    appointment_history_count: 1,
    total_package_purchases: 2,
    available_package_sessions: 1,
    due: 120_000,
    credit: 30_000,
  });
  expect(factsOf(full).map(({ value }) => value)).toEqual([
    "+57 300 123 4567",
    "luz@correo.co",
    "52.123",
    "7 (1 completada)",
    "2 (queda 1 sesión)",
    expect.stringMatching(/^Debe \$\s120\.000, \$\s30\.000 a favor$/),
  ]);
});

test("the remaining record is named with its phone and the data it gains", () => {
  const text = mergeText(aClient());
  expect(text).toContain("la ficha de Luz Peña con el celular +57 300 123 4567");
  expect(text).toContain("recibe las citas, los paquetes, los pagos y los datos que le falten");
});
