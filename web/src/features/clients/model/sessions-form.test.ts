import { aPurchase } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { openingForm, previewOf, sessionsSchema } from "./sessions-form";

const NOW = "2026-11-20T14:00:00.000Z";

test.each([
  [{ purchase_id: "", sessions_used: "3" }, "Debe seleccionar un paquete para editar"],
  [{ purchase_id: "pur_1", sessions_used: "" }, "Debe ingresar un número"],
  [{ purchase_id: "pur_1", sessions_used: "-1" }, "Debe ser un número válido mayor o igual a 0"],
  [{ purchase_id: "pur_1", sessions_used: "9" }, "No puede usar más de 8 sesiones"],
  [{ purchase_id: "pur_1", sessions_used: "8" }, undefined],
  [{ purchase_id: "pur_1", sessions_used: "0" }, undefined],
])("%j is answered with %j", (form, message) => {
  expect(sessionsSchema([aPurchase()]).safeParse(form).error?.issues[0]?.message).toBe(message);
});

test("the form opens on the package in use", () => {
  const purchases = [aPurchase({ id: "pur_2", status: "completed" }), aPurchase()];
  expect(openingForm(purchases)).toEqual({ purchase_id: "pur_1", sessions_used: "2" });
});

test("the form opens without a choice when several packages are unused", () => {
  const purchases = [aPurchase({ id: "pur_2", status: "completed" }), aPurchase({ status: "expired" })];
  expect(openingForm(purchases)).toEqual({ purchase_id: "", sessions_used: "" });
});

test("the preview shows used, remaining, percentage and status as they would be", () => {
  expect(previewOf(aPurchase(), "6", NOW)).toMatchObject({
    sessions_used: 6,
    sessions_remaining: 2,
    completion_percentage: 75,
    status: "active",
  });
  expect(previewOf(aPurchase(), "8", NOW)).toMatchObject({ sessions_remaining: 0, status: "completed" });
});

test("a completed package that gets a session back is active again", () => {
  const completed = aPurchase({ status: "completed", sessions_used: 8, sessions_remaining: 0 });
  expect(previewOf(completed, "7", NOW).status).toBe("active");
});

test.each(["", "9", "x"])("with %j the preview stays as it is", (typed) => {
  expect(previewOf(aPurchase(), typed, NOW)).toMatchObject({ sessions_used: 2, sessions_remaining: 6 });
});
