import { normalizeText } from "@sereno/core/words/spanish/rules";
import { type Cell, type Table, textOf } from "./cells";

/** What a column may hold, in the order in which it is asked for, with what it is called in the template and elsewhere (normalised). */
export const FIELDS = {
  name: {
    title: "Nombre",
    hint: "Con apellido, si está en la misma columna.",
    known: [
      "nombre completo",
      "nombres y apellidos",
      "nombre y apellido",
      "nombre y apellidos",
      "apellidos y nombres",
      "apellido y nombre",
      "nombre del paciente",
      "nombre paciente",
      "nombre del cliente",
      "nombre cliente",
      "nombre del consultante",
      "client name",
      "patient name",
      "customer name",
      "invitee name",
      "attendee name",
      "full name",
      "nome completo",
      "nome do paciente",
      "nome do cliente",
      "paciente",
      "cliente",
      "consultante",
      "client",
      "patient",
      "customer",
      "invitee",
      "name",
      "nome",
      "nombres",
      "primer nombre",
      "first name",
      "given name",
      "invitee first name",
      "client first name",
      "patient first name",
      "primeiro nome",
    ],
  },
  second_name: {
    title: "Segundo nombre",
    hint: "Solo si está en otra columna.",
    known: [
      "segundo nombre del paciente",
      "otros nombres",
      "middle name",
      "additional name",
      "middle initial",
      "nome do meio",
      "segundo nome",
    ],
  },
  surname: {
    title: "Apellido",
    hint: "Solo si está en otra columna.",
    known: [
      "apellidos",
      "primer apellido",
      "apellido paterno",
      "apellido 1",
      "apellidos del paciente",
      "last name",
      "family name",
      "surname",
      "invitee last name",
      "client last name",
      "patient last name",
      "sobrenome",
      "ultimo nome",
    ],
  },
  second_surname: {
    title: "Segundo apellido",
    hint: "Solo si está en otra columna.",
    known: ["apellido materno", "apellido 2", "second last name", "second surname", "segundo sobrenome"],
  },
  phone: {
    title: "Celular",
    hint: "Sin indicativo se entiende de Colombia.",
    known: [
      "telefono celular",
      "celular whatsapp",
      "celular 1",
      "celular del paciente",
      "movil",
      "telefono movil",
      "tel movil",
      "telefone celular",
      "mobile",
      "mobile phone",
      "mobile number",
      "mobile phone number",
      "cell phone",
      "cell",
      "whatsapp",
      "telefono",
      "telefonos",
      "telefono 1",
      "telefone",
      "tel",
      "phone",
      "phone number",
      "phone 1 value",
      "primary phone",
      "client phone",
      "customer phone",
      "invitee phone",
      "text reminder number",
      "telefono de contacto",
      "telefono del paciente",
      "contacto",
    ],
  },
  email: {
    title: "Correo",
    hint: null,
    known: [
      "correo electronico",
      "email",
      "mail",
      "email address",
      "email 1 value",
      "invitee email",
      "client email",
      "customer email",
      "patient email",
      "correo del paciente",
      "direccion de correo electronico",
      "direccion de correo",
    ],
  },
  identification_number: {
    title: "Documento",
    hint: null,
    known: [
      "cedula",
      "cedula de ciudadania",
      "identificacion",
      "de identificacion",
      "documento de identidad",
      "documento identidad",
      "doc identidad",
      "cc",
      "c.c.",
      "dni",
      "d.n.i.",
      "nit",
      "rut",
      "cpf",
    ],
  },
  package: {
    title: "Paquete",
    hint: "Cómo se llama el paquete que tiene.",
    known: ["plan", "nombre del paquete", "bono", "package", "package name", "pacote"],
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
      "sesiones disponibles",
      "sessions remaining",
      "remaining sessions",
    ],
  },
  sessions_used: {
    title: "Sesiones usadas",
    hint: "Si no está cuántas quedan.",
    known: [
      "usadas",
      "tomadas",
      "realizadas",
      "sesiones tomadas",
      "sesiones realizadas",
      "asistidas",
      "sesiones asistidas",
      "sessions used",
    ],
  },
  expires_on: {
    title: "Vence",
    hint: "Sin fecha, en un año.",
    known: ["vencimiento", "fecha de vencimiento", "expira", "valido hasta", "vigencia", "expiration date", "expires"],
  },
  owed: {
    title: "Debe",
    hint: "En pesos, lo que falta por pagar.",
    known: [
      "deuda",
      "saldo",
      "saldo pendiente",
      "saldo por pagar",
      "por pagar",
      "valor pendiente",
      "adeuda",
      "cartera",
      "client balance",
      "balance due",
      "amount owing",
      "outstanding balance",
      "balance",
      "saldo devedor",
    ],
  },
  date: {
    title: "Próxima cita",
    hint: "La fecha, con la hora o sin ella.",
    known: [
      "proxima sesion",
      "proxima visita",
      "proxima consulta",
      "fecha de la proxima cita",
      "fecha proxima cita",
      "siguiente cita",
      "next appointment",
      "next appt",
      "next visit",
      "next session",
      "start date time",
      "appointment date",
      "fecha y hora",
      "fecha de la cita",
      "fecha cita",
      "fecha de inicio",
      "fecha inicio",
      "start date",
      "fecha",
      "date",
      "data da consulta",
      "cita",
      "start at",
      "inicio",
      "start",
    ],
  },
  time: {
    title: "Hora",
    hint: "Solo si está en otra columna.",
    known: [
      "hora cita",
      "hora de la cita",
      "hora inicio",
      "hora de inicio",
      "hora inicial",
      "horario",
      "start time",
      "appointment time",
      "time",
    ],
  },
  mode: {
    title: "Modalidad",
    hint: "Virtual o presencial.",
    known: ["tipo de cita", "tipo de atencion", "virtual", "location", "tipo"],
  },
  weeks: {
    title: "Semanas seguidas",
    hint: "Cuántas semanas viene a esa hora; o 'sí', que son ocho.",
    known: ["semanal", "cada semana", "semanas", "se repite"],
  },
  status: {
    title: "Estado",
    hint: "Lo cancelado no se trae.",
    known: [
      "estado de la cita",
      "estado cita",
      "estado de la reserva",
      "estado reserva",
      "estatus",
      "appointment status",
      "status",
      "canceled",
      "cancelled",
      "cancelada",
      "cancelado",
      "situacao",
    ],
  },
} as const satisfies Record<string, { title: string; hint: string | null; known: readonly string[] }>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** Which column holds what, by its place in a line. */
export type Columns = Partial<Record<FieldName, number>>;

/** A heading without what people and programs write around it: 'No. de Celular:', 'numero_documento', 'E-mail 1 - Value'. */
const plain = (text: string) =>
  normalizeText(text)
    .replace(/\be-?mail\b/g, "email")
    .replace(/\bc\.\s*c\b/g, "cc")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/^ ?(?:(?:numero|num|nro|no|n) (?:de )?)(?=\p{L})/u, "")
    .trim();

interface Name {
  field: FieldName;
  /** How well it names its field: what is asked for is before what may stand for it. */
  rank: number;
}

const BY_NAME = new Map<string, Name>(
  FIELD_NAMES.flatMap((field) =>
    [FIELDS[field].title, ...FIELDS[field].known].map((name, rank) => [plain(name), { field, rank }] as const),
  ),
);

/** What a column is called: alone, or below what stands over it and its neighbours. */
const nameOf = (names: readonly string[]): { field: FieldName; rank: number } | undefined =>
  names.flatMap((name) => BY_NAME.get(plain(name)) ?? [])[0];

/** The fields that headings name, each by the column that names it best, and of those the first. @param titles of each column its names, the best first */
function named(titles: readonly (readonly string[])[]): Columns {
  const found: Partial<Record<FieldName, { place: number; rank: number }>> = {};
  for (const [place, names] of titles.entries()) {
    const name = nameOf(names);
    const best = name && found[name.field];
    if (name && (!best || name.rank < best.rank)) found[name.field] = { place, rank: name.rank };
  }
  return Object.fromEntries(Object.entries(found).map(([field, { place }]) => [field, place]));
}

/** So many lines may stand above the headings: a title, a logo's place. */
const MOST_ABOVE = 15;

export interface Headings {
  /** Where the headings stand, of two lines the lower; -1: nowhere. */
  line: number;
  columns: Columns;
  /** What stands over each column. */
  titles: string[];
}

const wordsOf = (cells: readonly Cell[] = []): string[] =>
  Array.from(cells, (cell) => (typeof cell === "string" ? textOf(cell) : ""));

/** The names of each column in a line of headings, or in two: of cells that are joined the first alone says what it says over all of them. */
function titlesOf(lower: readonly Cell[], upper?: readonly Cell[]): string[][] {
  const [below, above] = [wordsOf(lower), wordsOf(upper)];
  let over = "";
  return Array.from({ length: Math.max(below.length, above.length) }, (_, place) => {
    const [own, top] = [below[place] ?? "", above[place] ?? ""];
    over = top || over;
    return own ? [...(over ? [`${over} · ${own}`] : []), own] : top ? [top] : [];
  });
}

/** The line that reads most like headings, or the two where both together say more, and what is named there. */
export function findHeadings(table: Table): Headings {
  let best: Headings = { line: -1, columns: {}, titles: [] };
  const consider = (line: number, titles: string[][]) => {
    const columns = named(titles);
    const isBetter = Object.keys(columns).length > Object.keys(best.columns).length;
    if (!isBetter || (columns.name === undefined && columns.phone === undefined)) return;
    best = { line, columns, titles: titles.map(([title = ""]) => title) };
  };
  for (const [line, cells] of table.slice(0, MOST_ABOVE).entries()) consider(line, titlesOf(cells));
  for (const [line, cells] of table.slice(0, MOST_ABOVE).entries()) {
    if (line > 0) consider(line, titlesOf(cells, table[line - 1]));
  }
  return best;
}

/** The columns that say something and are taken for nothing, by what stands over them. */
export function columnsLeft(table: Table, { line, titles }: Headings, columns: Columns): string[] {
  const taken = new Set(Object.values(columns));
  const below = table.slice(line + 1);
  return titles.filter(
    (title, place) => title !== "" && !taken.has(place) && below.some((cells) => textOf(cells[place]) !== ""),
  );
}
