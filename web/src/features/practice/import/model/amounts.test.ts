import { toE164 } from "@sereno/core/lib/phone/rules";
import { expect, test } from "vitest";
import { pesosOf, sessionsOwed } from "./amounts";
import type { Cell } from "./cells";
import { packageIn } from "./packages";
import { phonesIn } from "./phones";

/** Pairs of whole pesos and the cells that mean this amount; null with cells that are not understood. */
const PESOS: [number | null, Cell[]][] = [
  [150_000, [150000, "$ 150.000", "150,000.00", "150000 pesos", "150 mil", "$150mil", "150k", "falta 150.000"]],
  [150_000, ["le falta pagar 150 mil", "por pagar 150.000", "debe 150.000", "Saldo: $ 150.000"]],
  [1_150_000, ["COP 1.150.000,00", "$1.150.000.oo", "1'150.000", "1’150.000", "1'150'000", "1´150.000"]],
  [1_150_000, ["1,150,000.00", "1.150.000", "1 150 000", "1.150 mil"]],
  [1500, ["1,5 mil"]],
  [1_300_000, ["1.3 millones", "1,3 millones", "1 millón 300 mil"]],
  [1_000_000, ["1 millón"]],
  [1_200_000, ["1.2M", "1,2M"]],
  [null, ["150M", "saldo a favor 50.000", "abonó 50 mil", -50_000, "", "150.5", "1.50.000", "1.300,000", "-150.000"]],
  [null, ["(150.000)", "150", 150, "2", "ciento cincuenta", 150.5]],
  [0, ["ya pagó", "gratis", "$ -", "0", 0, "no", "al día", "paz y salvo", "-"]],
];

test.each(PESOS.flatMap(([pesos, cells]) => cells.map((cell) => [pesos, cell] as const)))(
  "the amount %j is read from the cell %j",
  (pesos, cell) => expect(pesosOf(cell)).toBe(pesos),
);

test.each([
  ...["debe 1", "una sesión"].map((cell) => [1, cell] as const),
  ...["Debe 2 sesiones", "2 sesiones", "debe dos"].map((cell) => [2, cell] as const),
  [3, "3 citas"],
  ...["debe el paquete", "2", "debe 50", "un abono", "saldo 3 sesiones"].map((cell) => [null, cell] as const),
] as const)("%j owed sessions are read from the cell %j", (sessions, cell) =>
  expect(sessionsOwed(cell)).toBe(sessions),
);

const read = (name: Cell, used: Cell = null, total: Cell = null, left: Cell = null) => {
  const { sold, unread, note } = packageIn({ name, used, total, left });
  return { sold: sold && [sold.name, sold.sessions_total, sold.sessions_left], unread, hasNote: note !== null };
};

test.each<[name: Cell, used: Cell, sold: [string, number, number]]>([
  ["Paquete 10", "3 de 10", ["Paquete 10", 10, 7]],
  ["Paquete 4", "1/4", ["Paquete 4", 4, 3]],
  ["6 sesiones", "5", ["6 sesiones", 6, 1]],
  ["Paquete 4", 1, ["Paquete 4", 4, 3]],
  ["Paquete 4", "0 de 4", ["Paquete 4", 4, 4]],
  ["10", "2", ["Paquete 10", 10, 8]],
  ["Mensual", "va en la 3 de 4", ["Mensual", 4, 1]],
  ["Mensual", "quedan 3 de 4", ["Mensual", 4, 3]],
  ["Bono 5 - $ 600.000", "2 de 5", ["Bono 5 - $ 600.000", 5, 3]],
  ["Paquete 8 - 90 min", 3, ["Paquete 8 - 90 min", 8, 5]],
  ["4 (60') nivel 2", 1, ["4 (60') nivel 2", 4, 3]],
  [null, "3 of 8", ["Paquete anterior", 8, 5]],
  ["Paquete 8", "ninguna", ["Paquete 8", 8, 8]],
  ["Paquete 2", "3 de 8", ["Paquete 2", 8, 5]],
  ["Paquete 8 pendiente pago", 3, ["Paquete 8 pendiente pago", 8, 5]],
  ["Paquete 8 faltan 200.000", 3, ["Paquete 8 faltan 200.000", 8, 5]],
])("the package %j with the used sessions %j is read with its size and remaining sessions", (name, used, sold) =>
  expect(read(name, used)).toEqual({ sold, unread: [], hasNote: false }),
);

test.each(["Plan 90 días", "Sesión 50 min", "Plan 3 meses", "Descuento 20%", "Terapia 45'", "Nivel 2", "Tarifa $ 90"])(
  "no number of sessions is read from the package's name %j",
  (name) => expect(read(name, 2)).toEqual({ sold: null, unread: [], hasNote: true }),
);

const INSIDE: Record<string, string[]> = {
  "Paquete 8, 8, 5": [
    ...["3 de 8", "Paquete 8 (3/8)", "Paquete 8: 3 de 8", "Paquete 8 - van 3", "Paquete 8 (3 usadas)"],
    ...["3 usadas de 8", "5 disponibles de 8", "saldo: 5 de 8", "quedan 5 sesiones de 8", "sesión 3 de 8"],
    ...["Paquete 8 (usó 3, quedan 5)", "Paquete 8 (lleva 3 y le quedan 5)", "Paquete 8 [3/8]", "va en la 3ra de 8"],
  ],
  "Paquete 8, 8, 3": [
    ...["quedan 3 de 8", "3 de 8 pendientes", "3 pendientes de 8", "3 de 8 sin usar", "3 libres de 8"],
    ...["3 sesiones sin tomar de 8", "Paquete 8: 3 pendientes por tomar"],
  ],
  "Paquete 4, 4, 2": ["2/4", "Paquete 4, le quedan 2"],
  "Paquete anterior, 8, 5": ["tomó 3, quedan 5", "3 tomadas, 5 por tomar"],
  "Paquete anterior, 5, 5": ["5 restantes"],
  "8 sesiones, 8, 5": ["8 sesiones, usó 3"],
  "Paquete 8 $ 960.000, 8, 5": ["Paquete 8 3 usadas $ 960.000", "Paquete 8 5 disponibles $ 960.000"],
  "8 sesiones de 50 min, 8, 5": ["8 sesiones de 50 min van 3"],
  "10 sesiones, 10, 7": ["10 sesiones, 3 tomadas"],
  "Paquete 10 vence 5/12, 10, 6": ["Paquete 10 4 usadas vence 5/12", "Paquete 10 vence 5/12: 4 de 10"],
  "Paquete 10 (pagó 1/2), 10, 6": ["Paquete 10 (pagó 1/2) usadas 4"],
  "Pareja x6, 6, 4": ["Pareja x6 lleva 2"],
  "Pack de 10, 10, 6": ["Pack de 10 (usadas 4)"],
  "pareja, 8, 5": ["3 de 8 (pareja)"],
};

test.each(Object.entries(INSIDE).flatMap(([sold, names]) => names.map((name) => [sold, name] as const)))(
  "name, size and remaining sessions of a package, %s, are read from the single cell '%s'",
  (sold, name) => {
    const found = read(name);
    expect({ ...found, sold: found.sold?.join(", ") }).toEqual({ sold, unread: [], hasNote: false });
  },
);

test("a package's remaining sessions are read from the column of total sessions or of remaining sessions", () => {
  expect(read("Mensual", null, "3/8").sold).toEqual(["Mensual", 8, 5]);
  expect(read("Paquete 10", null, "van 4").sold).toEqual(["Paquete 10", 10, 6]);
  expect(read("Paquete 8", null, null, "5").sold).toEqual(["Paquete 8", 8, 5]);
  expect(read("Mensual", null, "5 de 8 sin usar").sold).toEqual(["Mensual", 8, 5]);
  expect(read("Mensual", null, "5 de 8 pendientes").sold).toEqual(["Mensual", 8, 5]);
  expect(read("Mensual", null, null, "5 de 8").sold).toEqual(["Mensual", 8, 5]);
  expect(read("Mensual", 3, 8, 5).sold).toEqual(["Mensual", 8, 5]);
});

test.each<Parameters<typeof read>>([
  ["Mensual", 3, 8, 2],
  ["Paquete 8 (3/8)", 5],
  ["Paquete 8", "8 de 8"],
  ["Paquete 8", "8"],
  ["Paquete 8", "3 de 6", "8"],
  ["Paquete 8", "3/4"],
  ["Paquete 10", null, "4"],
  ["Paquete 4", "5"],
  ...[
    "Paquete 8 desde 1/12",
    "Paquete 10 (pagó 1/2)",
    "Paquete 10 (3/11) usadas 4",
    "Paquete 10 corte 5/12 usadas 4",
    "Individual 2/4 + Pareja 3/6",
  ].map((name): [Cell] => [name]),
  ...["Mensual", "debe 1 sesión", "12 sesiones: 12 usadas", "usadas 3"].map((name): [Cell] => [name]),
])("a package without remaining sessions or with unclear counts gets a note and is not imported: %j", (...cells) =>
  expect(read(...cells)).toEqual({ sold: null, unread: [], hasNote: true }),
);

test.each(["2-abr", new Date("2026-04-02T00:00:00Z")])(
  "the date %j in the column of used sessions is reported as unreadable",
  (used) => expect(read("Paquete 8", used)).toEqual({ sold: null, unread: ["used"], hasNote: false }),
);

test.each<Parameters<typeof read>>([
  ["Paquete 8"],
  ..."falta 1 pago,quedan 2 cuotas,quedan 15 días,saldo $200.000,falta pagar,pendiente abono"
    .split(",")
    .map((words): [Cell] => [`Paquete 8 ${words}`]),
  ["Mensual", null, 8],
  ["Mensual", null, "8 sesiones"],
  [null, null, 8],
])(
  "a package of which only the number of sessions is stated is imported with all of them unused, with a note: %j",
  (...cells) => {
    const { sold, hasNote } = read(...cells);
    expect([sold?.slice(1), hasNote]).toEqual([[8, 8], true]);
  },
);

test.each(["", "no", "Ninguno", "-", "0", "particular", "no aplica", "pago por sesión"])(
  "the cell %j means that there is no package, and gets no note",
  (name) => expect(read(name)).toEqual({ sold: null, unread: [], hasNote: false }),
);

/** Cells, the E.164 phone that is read from each of them, and the other phones in each cell. */
const PHONES: [cells: Cell[], phone: string, ...others: string[]][] = [
  [["310.444.2201", "(310) 444 2201", "310-444-22-01", "[310] 444-2201", "3104442201.00"], "+573104442201"],
  [["3,104,442,201", "３１０４４４２２０１", "3104442201 - 310 444 2201", "573104442201"], "+573104442201"],
  [["+57 310 444 2201 ::: 3104442201", "00573104442201", "+57 (310) 444-2201"], "+573104442201"],
  [["'+573104442201", "'3104442201", '="3104442201"', 3104442201, "3104442201.0"], "+573104442201"],
  [["\u202a+57\u00a0310\u00a04442201\u202c", "\ufeff310 444\u200b2201", "3.104442201E+09"], "+573104442201"],
  [["5,73104442201E+11", "310 444 22 01 (mamá)", "Cel: 310 444 2201", "310 444 2201 mamá"], "+573104442201"],
  [["(1) 444 2201", "601 444 2201 ext. 15"], "+576014442201"],
  [["+57 4 4442201"], "+576044442201"],
  [["+34 612 345 678"], "+34612345678"],
  [["3104442201 / 3124442202", "3104442201/3124442202", "3104442201-3124442202"], "+573104442201", "3124442202"],
  [["3104442201, 3124442202", "3104442201; 3124442202", "3104442201 3124442202"], "+573104442201", "3124442202"],
  [["310 444 2201 - 601 444 2202"], "+573104442201", "601 444 2202"],
  [["310 444 2201 y 312 444 2202", "310 444 2201\n312 444 2202"], "+573104442201", "312 444 2202"],
  [["Casa 601 444 2202 cel 310 444 2201"], "+576014442202", "310 444 2201"],
  [["+57 310 4442201 ::: +57 601 4442202"], "+573104442201", "+57 601 4442202"],
  [["3104442201 / 310444"], "+573104442201", "310444"],
  [["444 2202 - 310 444 2201"], "+573104442201", "444 2202"],
  [["310 444 2201 4442202"], "+573104442201", "4442202"],
  [["Casa 444-2202, cel 310 444 2201"], "+573104442201", "444-2202"],
];

test.each(PHONES.flatMap(([cells, ...phones]) => cells.map((cell) => [cell, phones] as const)))(
  "the phones in the cell %j are %j",
  (cell, [expected, ...others]) => {
    const found = phonesIn(cell);
    expect([toE164(found.phone), ...found.others]).toEqual([expected, ...others]);
  },
);

test.each(["3.10444E+09", "3,1E+09", "310444", "310 444 22 0x"])(
  "the cell %j has no valid phone, and its text is kept for correction",
  (cell) => {
    expect(phonesIn(cell)).toEqual({ phone: cell, others: [] });
    expect(toE164(cell)).toBeNull();
  },
);

test.each(["no tiene", "N/A", "-", ""])("the cell %j means that there is no phone", (cell) =>
  expect(phonesIn(cell)).toEqual({ phone: "", others: [] }),
);
