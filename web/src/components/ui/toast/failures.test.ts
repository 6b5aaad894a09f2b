import { expect, test } from "vitest";
import type { Notice } from "./toast";
import { createFailures } from "./toaster";

const failure = (title: string, changes: Partial<Notice> = {}): Notice => ({
  ...{ kind: "error", title, description: "No hay conexión." },
  ...changes,
});

test("failures with the same reason share one toast, which has each title once", () => {
  const failures = createFailures();
  const { id } = failures.join(failure("No se cargó A", { isLoad: true }));
  const second = failures.join(failure("No se cargó B", { isLoad: true }));
  expect(second).toMatchObject({ id, title: "No se cargó A", description: "No se cargó B\nNo hay conexión." });
  expect(failures.join(failure("No se cargó B", { isLoad: true }))).toEqual(second);
  expect(failures.join(failure("No se cargó C", { isLoad: true, description: "Otra razón." })).id).not.toBe(id);
});

test("a toast for a failed load ends when that load succeeds, one for a failed action when a later action succeeds", () => {
  let now = 0;
  const failures = createFailures(() => now);
  const load = failures.join(failure("No se cargó A", { isLoad: true }));
  const action = failures.join(failure("No se guardó"));
  expect(failures.loaded("No se cargó B")).toEqual([]);
  now = 1499;
  expect(failures.acted()).toEqual([]);
  now = 1500;
  expect(failures.acted()).toEqual([action.id]);
  expect(failures.loaded("No se cargó A")).toEqual([load.id]);
  expect(failures.acted()).toEqual([]);
  expect(failures.join(failure("No se guardó")).id).not.toBe(action.id);
});

test("a closed failure toast is not joined again, and a failure with an action has a toast of its own", () => {
  const failures = createFailures();
  failures.gone(failures.join(failure("No se guardó")).id);
  expect(failures.join(failure("No se borró")).title).toBe("No se borró");
  const acting = failure("No se reabrió", { action: { label: "Vender paquete", onAct: () => {} } });
  expect(failures.join(acting)).toBe(acting);
});
