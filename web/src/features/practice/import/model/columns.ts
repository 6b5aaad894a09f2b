import { normalizeText } from "@sereno/core/words/spanish/rules";
import type { Cell, Table } from "./cells";

/** What a column may hold, in the order in which it is asked for, with what it is called in the template and elsewhere (normalised). */
export const FIELDS = {
  name: {
    title: "Nombre",
    hint: "Con apellido, si está en la misma columna.",
    known: ["nombre completo", "paciente", "cliente", "consultante", "name"],
  },
  surname: { title: "Apellido", hint: "Solo si está en otra columna.", known: ["apellidos", "last name", "surname"] },
  phone: {
    title: "Celular",
    hint: "Sin indicativo se entiende de Colombia.",
    known: ["telefono", "tel", "movil", "whatsapp", "phone", "numero de telefono", "contacto"],
  },
  email: { title: "Correo", hint: null, known: ["correo electronico", "email", "e-mail", "mail"] },
  identification_number: {
    title: "Documento",
    hint: null,
    known: ["cedula", "identificacion", "numero de documento", "cc", "c.c.", "documento de identidad", "nit", "id"],
  },
  package: {
    title: "Paquete",
    hint: "Cómo se llama el paquete que tiene.",
    known: ["plan", "nombre del paquete", "bono"],
  },
  sessions_total: {
    title: "Sesiones del paquete",
    hint: "Cuántas compró.",
    known: ["sesiones totales", "total sesiones", "total de sesiones", "sesiones compradas", "sesiones"],
  },
  sessions_left: {
    title: "Sesiones que quedan",
    hint: "Contando las que ya están agendadas.",
    known: [
      "quedan",
      "restantes",
      "sesiones restantes",
      "pendientes",
      "sesiones pendientes",
      "saldo de sesiones",
      "disponibles",
    ],
  },
  sessions_used: {
    title: "Sesiones usadas",
    hint: "Si no está cuántas quedan.",
    known: ["usadas", "tomadas", "realizadas", "sesiones tomadas", "sesiones realizadas", "asistidas"],
  },
  expires_on: {
    title: "Vence",
    hint: "Sin fecha, en un año.",
    known: ["vencimiento", "fecha de vencimiento", "expira", "valido hasta", "vigencia"],
  },
  owed: {
    title: "Debe",
    hint: "En pesos, lo que falta por pagar.",
    known: ["deuda", "saldo", "saldo pendiente", "por pagar", "valor pendiente", "adeuda", "cartera"],
  },
  date: {
    title: "Próxima cita",
    hint: "La fecha, con la hora o sin ella.",
    known: ["proxima sesion", "fecha", "fecha cita", "fecha proxima cita", "siguiente cita", "cita"],
  },
  time: { title: "Hora", hint: "Solo si está en otra columna.", known: ["hora cita", "hora de la cita", "horario"] },
  mode: { title: "Modalidad", hint: "Virtual o presencial.", known: ["tipo de cita", "virtual", "tipo"] },
  weeks: {
    title: "Semanas seguidas",
    hint: "Cuántas semanas viene a esa hora; o 'sí', que son ocho.",
    known: ["semanal", "cada semana", "semanas", "se repite"],
  },
} as const satisfies Record<string, { title: string; hint: string | null; known: readonly string[] }>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** Which column holds what, by its place in a line. */
export type Columns = Partial<Record<FieldName, number>>;

const plain = (text: string) =>
  normalizeText(text)
    .replace(/[*:#_()]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const BY_NAME = new Map<string, FieldName>(
  FIELD_NAMES.flatMap((field) =>
    [FIELDS[field].title, ...FIELDS[field].known].map((name) => [plain(name), field] as const),
  ),
);

/** The fields that a line of headings names, each by the first column that does. */
function named(line: readonly Cell[]): Columns {
  const columns: Columns = {};
  for (const [place, cell] of line.entries()) {
    const field = typeof cell === "string" ? BY_NAME.get(plain(cell)) : undefined;
    if (field && columns[field] === undefined) columns[field] = place;
  }
  return columns;
}

/** So many lines may stand above the headings: a title, a logo's place. */
const MOST_ABOVE = 15;

export interface Headings {
  /** Where the headings stand; -1: nowhere. */
  line: number;
  columns: Columns;
}

/** The line that reads most like headings, and what it names. */
export function findHeadings(table: Table): Headings {
  let best: Headings = { line: -1, columns: {} };
  for (const [line, cells] of table.slice(0, MOST_ABOVE).entries()) {
    const columns = named(cells);
    const isBetter = Object.keys(columns).length > Object.keys(best.columns).length;
    if (isBetter && (columns.name !== undefined || columns.phone !== undefined)) best = { line, columns };
  }
  return best;
}
