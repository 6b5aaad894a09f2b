import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY_LABELS, spentOf } from "@sereno/core/things/expense/rules";
import type { MonthBooks, MonthFigures, MonthSheet, YearMonth } from "@sereno/core/things/month/output";
import { CHANGE_KIND_LABELS } from "@sereno/core/things/month/rules";
import { receivedByMethod } from "@sereno/core/things/payment/rules";
import { capitalize, monthName, monthText } from "@sereno/core/words/spanish/rules";
import { spokenDate } from "../../../lib/clock/dates";
import type { Line, Table } from "../papers/table";
import { localDay } from "./local-day";

/** Sheets of an Excel file are called so: of 31 characters at most. */
const TITLES = {
  summary: "Resultado",
  changes: "Ajustes después del cierre",
  expenses: "Gastos",
  clients: "Por cliente",
};

const NOW = "Como está hoy, con lo que cambió después del cierre.";

/** What a month comes to, by what, of whom, and in its year. `zone`: the practice's. */
export function monthTables(books: MonthBooks, { clients, year }: MonthSheet, zone: string): Table[] {
  const { figures, closed, expenses } = books;
  const isChanged = closed !== null && closed.changes.length > 0;
  const now = isChanged ? { note: NOW } : {};
  return [
    resultTable(closed?.figures ?? figures),
    ...(isChanged ? [changesTable(closed.changes, figures.result, zone)] : []),
    {
      title: TITLES.expenses,
      ...now,
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
    { ...clientsTable(clients), ...now },
    yearTable(year),
  ];
}

/** 'sereno-mes-2026-11.pdf' */
export const sheetFileName = (month: string, ending: string): string => `sereno-mes-${month}.${ending}`;

/** 'Cerrado el martes 24 de noviembre', or that it is open. `today`: 'YYYY-MM-DD'. */
export const stateText = ({ closed }: MonthBooks, zone: string, today: string): string =>
  closed
    ? `Cerrado el ${spokenDate(localDay(zone, closed.closed_at), today)}: las cifras son las de ese momento.`
    : `Mes abierto: las cifras son las del ${spokenDate(today, today)}.`;

const row = (label: string, amount: number): Line => ({ cells: [label, amount] });
const sum = (label: string, amount: number): Line => ({ cells: [label, amount], isStrong: true });
const unlessZero = (label: string, amount: number): Line[] => (amount === 0 ? [] : [row(label, amount)]);

const resultTable = (figures: MonthFigures): Table => ({
  title: TITLES.summary,
  columns: [
    { title: "Concepto", kind: "text", width: 40 },
    { title: "Valor", kind: "pesos", width: 16 },
  ],
  lines: [
    ...receivedByMethod(figures).map(({ label, amount }) => row(label, amount)),
    ...unlessZero("Devoluciones", -figures.refunded),
    ...unlessZero("Ajustes de meses anteriores", figures.adjusted),
    sum("Recibido", figures.income),
    ...EXPENSE_CATEGORIES.flatMap((each) => unlessZero(EXPENSE_CATEGORY_LABELS[each], figures.spending[each])),
    sum("Gastado", figures.spent),
    sum("Resultado", figures.result),
    ...unlessZero("Retenciones (incluidas en lo recibido)", figures.withheld),
  ],
});

const changesTable = (changes: NonNullable<MonthBooks["closed"]>["changes"], result: number, zone: string): Table => ({
  title: TITLES.changes,
  columns: [
    { title: "Cuándo", kind: "date", width: 12 },
    { title: "Qué", kind: "text", width: 56 },
    { title: "Diferencia", kind: "pesos", width: 14 },
  ],
  lines: [
    ...changes.map(({ at, kind, concept, counted_in, difference }) => ({
      cells: [
        at && localDay(zone, at),
        [`${concept}: ${CHANGE_KIND_LABELS[kind].toLowerCase()}`, counted_in && `cuenta en ${monthText(counted_in)}`]
          .filter(Boolean)
          .join(", "),
        difference,
      ],
    })),
    { cells: [null, "Resultado de hoy", result], isStrong: true },
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
    {
      cells: [
        "Total",
        null,
        total(clients, ({ income }) => income),
        total(clients, ({ packages_sold }) => packages_sold),
        total(clients, ({ sessions_used }) => sessions_used),
      ],
      isStrong: true,
    },
  ],
});

const total = <T>(list: readonly T[], value: (each: T) => number) => list.reduce((all, each) => all + value(each), 0);

/** What changed after months were closed has a column where there is any. */
function yearTable(year: readonly YearMonth[]): Table {
  const isAdjusted = year.some(({ adjusted }) => adjusted !== 0);
  const nameOf = ({ month, is_closed }: YearMonth) => `${capitalize(monthName(month))}${is_closed ? " (cerrado)" : ""}`;
  const figuresOf = ({ income, spent, result, adjusted }: Omit<YearMonth, "month" | "is_closed">) => [
    ...[income, spent, result],
    ...(isAdjusted ? [adjusted] : []),
  ];
  return {
    title: `Año ${year[0]?.month.slice(0, 4)}`,
    columns: [
      { title: "Mes", kind: "text", width: 22 },
      { title: "Recibido", kind: "pesos", width: 14 },
      { title: "Gastado", kind: "pesos", width: 14 },
      { title: "Resultado", kind: "pesos", width: 14 },
      ...(isAdjusted ? [{ title: "Ajustes", kind: "pesos", width: 14 } as const] : []),
    ],
    lines: [
      ...year.map((each) => ({ cells: [nameOf(each), ...figuresOf(each)] })),
      {
        cells: [
          "Total",
          ...figuresOf({
            income: total(year, ({ income }) => income),
            spent: total(year, ({ spent }) => spent),
            result: total(year, ({ result }) => result),
            adjusted: total(year, ({ adjusted }) => adjusted),
          }),
        ],
        isStrong: true,
      },
    ],
  };
}
