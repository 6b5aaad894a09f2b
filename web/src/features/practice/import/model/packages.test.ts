import { expect, test } from "vitest";
import type { Cell } from "./cells";
import { packageIn } from "./packages";

const read = (name: Cell, used: Cell = null, total: Cell = null, left: Cell = null) => {
  const { sold, unread, told } = packageIn({ name, used, total, left });
  return { sold: sold && [sold.name, sold.sessions_total, sold.sessions_left], unread, isTold: told !== null };
};

test.each<[name: Cell, used: Cell, sold: [string, number, number]]>([
  ["Paquete 10", "3 de 10", ["Paquete 10", 10, 7]],
  ["Paquete 4", "1/4", ["Paquete 4", 4, 3]],
  ["6 sesiones", "5", ["6 sesiones", 6, 1]],
  ["familia x8", "2 de 8", ["familia x8", 8, 6]],
  ["Paquete 4", 1, ["Paquete 4", 4, 3]],
  ["Paquete 4", "0 de 4", ["Paquete 4", 4, 4]],
  ["10", "2", ["Paquete 10", 10, 8]],
  [10, 2, ["Paquete 10", 10, 8]],
  ["Mensual", "va en la 3 de 4", ["Mensual", 4, 1]],
  ["Mensual", "quedan 3 de 4", ["Mensual", 4, 3]],
  ["Bono 5 - $ 600.000", "2 de 5", ["Bono 5 - $ 600.000", 5, 3]],
  [null, "3 of 8", ["Paquete anterior", 8, 5]],
  // Name and counts in the same cell.
  ["3 de 8", null, ["Paquete 8", 8, 5]],
  ["2/4", null, ["Paquete 4", 4, 2]],
  ["Paquete 8 (3/8)", null, ["Paquete 8", 8, 5]],
  ["Paquete 8: 3 de 8", null, ["Paquete 8", 8, 5]],
  ["Paquete 8 - van 3", null, ["Paquete 8", 8, 5]],
  ["8 sesiones, usó 3", null, ["8 sesiones", 8, 5]],
  ["Pareja x6 lleva 2", null, ["Pareja x6", 6, 4]],
  ["Paquete 4, le quedan 2", null, ["Paquete 4", 4, 2]],
  ["quedan 3 de 8", null, ["Paquete 8", 8, 3]],
  ["Paquete 8 (3 usadas)", null, ["Paquete 8", 8, 5]],
  ["Pack de 10 (usadas 4)", null, ["Pack de 10", 10, 6]],
  ["3 usadas de 8", null, ["Paquete 8", 8, 5]],
  ["5 disponibles de 8", null, ["Paquete 8", 8, 5]],
  ["saldo: 5 de 8", null, ["Paquete 8", 8, 5]],
  ["quedan 5 sesiones de 8", null, ["Paquete 8", 8, 5]],
  ["sesión 3 de 8", null, ["Paquete 8", 8, 5]],
  ["tomó 3, quedan 5", null, ["Paquete anterior", 8, 5]],
  ["3 tomadas, 5 por tomar", null, ["Paquete anterior", 8, 5]],
  ["5 restantes", null, ["Paquete anterior", 5, 5]],
  ["10 sesiones, 3 tomadas", null, ["10 sesiones", 10, 7]],
  ["3 de 8 (pareja)", null, ["pareja", 8, 5]],
  ["Paquete 8", "ninguna", ["Paquete 8", 8, 8]],
])("%j with %j used", (name, used, sold) => expect(read(name, used)).toEqual({ sold, unread: [], isTold: false }));

test("total and remaining sessions are enough, too", () => {
  expect(read("Mensual", null, "3/8").sold).toEqual(["Mensual", 8, 5]);
  expect(read("Paquete 8", null, null, "5").sold).toEqual(["Paquete 8", 8, 5]);
  expect(read("Mensual", null, null, "5 de 8").sold).toEqual(["Mensual", 8, 5]);
});

test("a package whose counts disagree gives a note and is not imported", () => {
  const disagreeing = { sold: null, unread: [], isTold: true };
  expect(read("Mensual", 3, 8, 2)).toEqual(disagreeing);
  expect(read("Paquete 8 (3/8)", 5)).toEqual(disagreeing);
  expect(read("Mensual", 3, 8, 5).sold).toEqual(["Mensual", 8, 5]);
});

test("a used-up or unclear package gives a note and is not imported", () => {
  for (const used of ["8 de 8", "8"]) expect(read("Paquete 8", used)).toEqual({ sold: null, unread: [], isTold: true });
  for (const name of ["Mensual", "debe 1 sesión", "12 sesiones: 12 usadas", "usadas 3"])
    expect(read(name)).toEqual({ sold: null, unread: [], isTold: true });
  expect(read("Paquete 8", "3 de 6", "8")).toEqual({ sold: null, unread: [], isTold: true });
  expect(read("Paquete 4", "5")).toEqual({ sold: null, unread: [], isTold: true });
  expect(read("Paquete 8", "2-abr")).toEqual({ sold: null, unread: ["used"], isTold: false });
  expect(read("Paquete 8", new Date("2026-04-02T00:00:00Z"))).toEqual({ sold: null, unread: ["used"], isTold: false });
});

test("a package with a size and no counts is imported with all its sessions and a note", () =>
  expect(read("Paquete 8")).toEqual({ sold: ["Paquete 8", 8, 8], unread: [], isTold: true }));

test.each(["", "no", "Ninguno", "-", "0", "particular", "no aplica", "pago por sesión"])(
  "%j is no package and gives no note",
  (name) => expect(read(name)).toEqual({ sold: null, unread: [], isTold: false }),
);
