import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY_LABELS, spentOf } from "@sereno/core/domain/expense/rules";
import type { MonthBooks, MonthFigures, MonthSheet, YearMonth } from "@sereno/core/domain/month/output";
import { receivedByMethod } from "@sereno/core/domain/payment/rules";
import { capitalize, dateText, monthName } from "@sereno/core/lib/spanish/rules";
import type { Line, Table } from "../papers/table";

/** Titles of tables. They also name the tables' Excel sheets and so have at most 31 characters. */
const TITLES = { summary: "Resultado", expenses: "Gastos", clients: "Por cliente" };

export const monthTables = (
  { figures, expenses }: MonthBooks,
  { clients, year }: MonthSheet,
  today: string,
): Table[] => [
  resultTable(figures, today),
  {
    title: TITLES.expenses,
    columns: [
      { title: "Fecha", kind: "date", width: 12 },
      { title: "En qué", kind: "text", width: 22 },
      { title: "Nota", kind: "text", width: 30 },
      { title: "Valor", kind: "pesos", width: 14 },
    ],
    lines: [
      ...expenses.toReversed().map(({ spent_on, category, note, amount }) => ({
        cells: [spent_on, EXPENSE_CATEGORY_LABELS[category], note, amount],
      })),
      { cells: [null, "Total", null, spentOf(expenses)], isStrong: true },
    ],
  },
  clientsTable(clients),
  yearTable(year),
];

export const sheetFileName = (month: string, ending: string): string => `sereno-mes-${month}.${ending}`;

/** Says when a file was made: 'el 24 de noviembre de 2026' for '2026-11-24'. A file made later may differ. */
export const madeOn = (today: string): string => `el ${dateText(today)}`;

const row = (label: string, amount: number): Line => ({ cells: [label, amount] });
const sum = (label: string, amount: number): Line => ({ cells: [label, amount], isStrong: true });
const unlessZero = (label: string, amount: number): Line[] => (amount === 0 ? [] : [row(label, amount)]);

const resultTable = (figures: MonthFigures, today: string): Table => ({
  title: TITLES.summary,
  columns: [
    { title: "Concepto", kind: "text", width: 40 },
    { title: "Valor", kind: "pesos", width: 16 },
  ],
  lines: [
    ...receivedByMethod(figures).map(({ label, amount }) => row(label, amount)),
    ...unlessZero("Devoluciones", -figures.refunded),
    sum("Recibido", figures.income),
    ...EXPENSE_CATEGORIES.flatMap((each) => unlessZero(EXPENSE_CATEGORY_LABELS[each], figures.spending[each])),
    sum("Gastado", figures.spent),
    sum("Resultado", figures.result),
    ...unlessZero("Retenciones (incluidas en lo recibido)", figures.withheld),
    { cells: [`Hoja hecha ${madeOn(today)}`, null] },
  ],
});

const clientsTable = (clients: MonthSheet["clients"]): Table => ({
  title: TITLES.clients,
  columns: [
    { title: "Cliente", kind: "text", width: 30 },
    { title: "Documento", kind: "text", width: 16, isMinor: true },
    { title: "Recibido", kind: "pesos", width: 14 },
    { title: "Paquetes vendidos", kind: "count", width: 12 },
    { title: "Sesiones de paquete", kind: "count", width: 12 },
  ],
  lines: [
    ...clients.map(({ client_name, client_identification_number, income, packages_sold, sessions_used }) => ({
      cells: [client_name, client_identification_number, income, packages_sold, sessions_used],
    })),
    { cells: ["Total", null, ...totals(clients, ["income", "packages_sold", "sessions_used"])], isStrong: true },
  ],
});

const totals = <Field extends string>(list: readonly Record<Field, number>[], fields: readonly Field[]): number[] =>
  fields.map((field) => list.reduce((all, each) => all + each[field], 0));

const RESULT = ["income", "spent", "result"] as const;

const yearTable = (year: readonly YearMonth[]): Table => ({
  title: `Año ${year[0]?.month.slice(0, 4)}`,
  columns: [
    { title: "Mes", kind: "text", width: 22 },
    { title: "Recibido", kind: "pesos", width: 14 },
    { title: "Gastado", kind: "pesos", width: 14 },
    { title: "Resultado", kind: "pesos", width: 14 },
  ],
  lines: [
    ...year.map((each) => ({ cells: [capitalize(monthName(each.month)), ...RESULT.map((field) => each[field])] })),
    { cells: ["Total", ...totals(year, RESULT)], isStrong: true },
  ],
});
