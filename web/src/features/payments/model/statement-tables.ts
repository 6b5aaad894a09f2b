import type { Statement } from "@sereno/core/domain/payment/statement/output";
import { dateText, type Line, type Table } from "../papers/table";

/** @param on local date of today, the date of the current balances. */
export function statementTables(statement: Statement, on: string): Table[] {
  const { from, to, opening, lines, closing, owed, due, credit, announced } = statement;
  const sum = (label: string, amount: number): Line => ({ cells: [null, label, null, amount], isStrong: true });
  const today = [
    ["Debe", due],
    ["Por venir", owed - due],
    ["Saldo a favor", -credit],
  ] as const;
  return [
    {
      title: "Movimientos",
      columns: [
        { title: "Fecha", kind: "date", width: 12 },
        { title: "Concepto", kind: "text", width: 40 },
        { title: "Valor", kind: "pesos", width: 14 },
        { title: "Saldo", kind: "pesos", width: 14 },
      ],
      lines: [
        ...(opening === 0 ? [] : [sum(`Saldo antes del ${dateText(from)}`, opening)]),
        ...lines.map(({ date, concept, charge, paid, balance }) => ({
          cells: [date, concept, charge - paid, balance],
        })),
        sum(`Saldo al ${dateText(to)}`, closing),
      ],
    },
    {
      title: `Hoy, ${dateText(on)}`,
      columns: [
        { title: "Cuenta", kind: "text", width: 40 },
        { title: "Valor", kind: "pesos", width: 14 },
      ],
      lines: [
        ...today.filter(([label, amount]) => amount !== 0 || label === "Debe").map((cells) => ({ cells: [...cells] })),
        { cells: ["Saldo", owed - credit], isStrong: true },
        ...(announced > 0 ? [{ cells: ["Por verificar", announced] }] : []),
      ],
    },
  ];
}

export const statementLines = (
  { client_name, client_identification_number, from, to }: Statement,
  { name, nit }: { name: string; nit: string | null },
): string[] => [
  client_identification_number ? `${client_name}, documento ${client_identification_number}` : client_name,
  nit ? `${name}, NIT ${nit}` : name,
  `Del ${dateText(from)} al ${dateText(to)}`,
];

/** File name without the client's name: 'estado-de-cuenta-2026-01-01-a-2026-11-24.pdf'. */
export const statementFileName = ({ from, to }: Pick<Statement, "from" | "to">): string =>
  `estado-de-cuenta-${from}-a-${to}.pdf`;
