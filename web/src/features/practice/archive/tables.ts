import { AGENT_ACTIONS } from "@sereno/core/domain/agent/schema";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import type { Kind } from "@sereno/core/domain/export/asked/schema";
import type { CopyFile } from "@sereno/core/domain/export/rules";
import type { Copied, Records } from "@sereno/core/domain/export/schema";
import { zoneOf } from "@sereno/core/domain/practice/rules";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import { type Cell, csvText } from "../../../lib/files/csv";
import { type Column, type Known, list, ofClient, own, type Table, when } from "./columns";
import { MONEY_TABLES } from "./money-tables";

const STATUS_TEXT: Record<AppointmentStatus, string> = {
  scheduled: "Agendada",
  confirmed: "Confirmada",
  in_progress: "En curso",
  completed: "Completada",
  cancelled: "Cancelada",
  no_show: "No asistió",
};

/** A file for each kind; its last columns name records, so that tables can be joined. */
const TABLES: { [K in Kind]: Table<K> } = {
  ...MONEY_TABLES,
  clients: {
    file: "clientes",
    columns: [
      own("Nombre", "name"),
      own("Teléfono", "phone"),
      own("Correo", "email"),
      own("Identificación", "identification_number"),
      ["Recordatorios", ({ consent }) => (consent ? (consent.reminders === "on" ? "Sí" : "No") : "")],
      when("Creado", "created_at"),
      own("Id", "id"),
    ],
  },
  identities: {
    file: "identidades",
    columns: [
      ofClient,
      own("Identidad", "identity"),
      own("Identificación", "identification"),
      own("Teléfono", "phone"),
      own("Anterior", "former"),
      own("Id del cliente", "client_id"),
    ],
  },
  merged_clients: {
    file: "clientes-unidos",
    columns: [
      ["Ahora es", ({ into }, { nameOf }) => nameOf(into)],
      when("Unido", "created_at"),
      own("Id que tenía", "client_id"),
      own("Id del cliente", "into"),
    ],
  },
  series: {
    file: "series",
    columns: [
      ["Citas", ({ appointment_ids }) => appointment_ids.length],
      own("Cada cuántas semanas", "interval_weeks"),
      ["Días", ({ weekdays }) => list(weekdays)],
      own("Empieza", "start"),
      when("Creada", "created_at"),
      own("Id", "id"),
    ],
  },
  appointments: {
    file: "citas",
    columns: [
      ofClient,
      when("Empieza", "starts_at"),
      own("Minutos", "duration_minutes"),
      ["Modo", ({ is_virtual }) => (is_virtual ? "Virtual" : "Presencial")],
      ["Estado", ({ status }) => STATUS_TEXT[status]],
      own("Título", "title"),
      own("Notas", "notes"),
      own("Precio", "price"),
      own("Pagado", "paid"),
      ["Paquete", ({ package_purchase_id }, { packageOf }) => packageOf(package_purchase_id)],
      own("Enlace de la reunión", "google_meet_link"),
      own("Por qué se canceló", "cancel_note"),
      when("Creada", "created_at"),
      own("Id", "id"),
      own("Id del cliente", "client_id"),
      own("Id de la venta", "package_purchase_id"),
      own("Id de la serie", "series_id"),
    ],
  },
  waiting: {
    file: "lista-de-espera",
    columns: [
      ofClient,
      ["Días", ({ weekdays }) => list(weekdays)],
      ["Partes del día", ({ parts_of_day }) => list(parts_of_day)],
      ["Modos", ({ appointment_types }) => list(appointment_types)],
      own("Hasta", "until"),
      when("Espera desde", "waiting_since"),
      own("Id del cliente", "client_id"),
    ],
  },
  handoffs: {
    file: "conversaciones",
    columns: [
      ofClient,
      own("Teléfono", "phone"),
      own("Por qué", "reason"),
      own("Resumen", "summary"),
      when("Fecha", "created_at"),
      when("Resuelta", "resolved_at"),
      own("Id", "id"),
    ],
  },
  activity: {
    file: "asistente",
    columns: [
      when("Fecha", "at"),
      ["Qué hizo", ({ action }) => AGENT_ACTIONS[action].text],
      ofClient,
      own("Acceso", "token_label"),
      own("Valor", "amount"),
      when("Hora", "starts_at"),
      when("Deshecho", "undone_at"),
      own("Id", "id"),
      own("Id de la cita", "appointment_id"),
    ],
  },
  exceptions: {
    file: "excepciones",
    columns: [
      own("Fecha", "exception_date"),
      own("Abierta", "available"),
      ["Horas", ({ time_ranges }) => list(time_ranges.map(({ start, end }) => `${start} a ${end}`))],
      ["Modos", ({ appointment_types }) => list(appointment_types)],
      own("Notas", "notes"),
    ],
  },
  profile: {
    file: "perfil",
    columns: [
      own("Nombre", "name"),
      own("Empresa", "company_name"),
      own("NIT", "nit"),
      own("Correo", "email"),
      own("Teléfono", "phone"),
      own("Dirección", "address"),
      own("Ciudad", "city"),
      own("Banco", "bank_name"),
      own("Cuenta", "account_number"),
      own("Tipo de cuenta", "account_type"),
      own("Llave Bre-B", "breb_key"),
      own("Zona horaria", "timezone"),
      own("Valor de la consulta", "base_consultation_value"),
    ],
  },
};

const NOBODY = "Cliente eliminado";

function knownIn({ clients, purchases, profile }: Records): Known {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const packages = new Map(purchases.map(({ id, package_name }) => [id, package_name]));
  const zone = zoneOf(profile[0] ?? {});
  return {
    nameOf: (id) => (id === undefined ? "" : (names.get(id) ?? NOBODY)),
    packageOf: (id) => (id === undefined ? "" : (packages.get(id) ?? "")),
    at: (instant) => (instant ? formatLocal(toLocal(zone, minuteOfIso(instant))).slice(0, 16) : ""),
  };
}

const said = (value: Cell | boolean | undefined): Cell =>
  typeof value === "boolean" ? (value ? "Sí" : "No") : (value ?? "");

const tableOf = <R>(columns: Column<R>[], records: R[], known: Known): string =>
  csvText([
    columns.map(([title]) => title),
    ...records.map((record) => columns.map(([, of]) => said(of(record, known)))),
  ]);

/** A table of a kind, made when it is asked for. */
function fileOf<K extends Kind>(kind: K, records: Records, known: Known) {
  const { file, columns }: Table<K> = TABLES[kind];
  return { name: `${file}.csv`, text: () => tableOf<Copied<K>>(columns, records[kind], known) };
}

/** A spreadsheet's file for each kind of record. */
export function tablesOf({ records }: CopyFile): { name: string; text: () => string }[] {
  const known = knownIn(records);
  return (Object.keys(TABLES) as Kind[]).map((kind) => fileOf(kind, records, known));
}
