import { AGENT_ACTIONS } from "@sereno/core/domain/agent/schema";
import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { annulledIds } from "@sereno/core/domain/bill/rules";
import type { Kind } from "@sereno/core/domain/export/asked/schema";
import type { CopyFile } from "@sereno/core/domain/export/rules";
import type { Copied, Records } from "@sereno/core/domain/export/schema";
import { appointmentCharge } from "@sereno/core/domain/payment/rules";
import { zoneOf } from "@sereno/core/domain/practice/rules";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import { cancelReasonText, whoCancelled } from "../../../domain/appointment/cancel-reason";
import { DAY_OPTIONS, MODE_OPTIONS, PART_OPTIONS } from "../../../domain/waitlist/waitlist-texts";
import { type Cell, csvText } from "../../../lib/files/csv";
import { columnOf, type Known, list, MONEY_TABLES, namesIn, ofClient, type Table, table, when } from "./money-tables";

const STATUS_TEXT: Record<AppointmentStatus, string> = {
  scheduled: "Agendada",
  confirmed: "Confirmada",
  in_progress: "En curso",
  completed: "Completada",
  cancelled: "Cancelada",
  no_show: "No asistió",
};

type Option = Record<"value" | "label", string> & { name?: string };

/** The Spanish names of stored values, such as 'Lunes, Jueves'. */
const namesOf = (options: readonly Option[], values: readonly string[]) =>
  list(options.flatMap(({ value, label, name = label }) => (values.includes(value) ? name : [])));

/** One CSV table for each kind of record. Ids, of the record and of related records, are in the last columns. */
const TABLES: { [K in Kind]: Table<K> } = {
  ...MONEY_TABLES,
  clients: table("clientes", [
    columnOf("Nombre", "name"),
    columnOf("Teléfono", "phone"),
    columnOf("Correo", "email"),
    columnOf("Identificación", "identification_number"),
    ["Recordatorios", ({ consent }) => (consent ? (consent.reminders === "on" ? "Sí" : "No") : "")],
    when("Creado", "created_at"),
    columnOf("Id", "id"),
  ]),
  identities: table("identidades", [
    ofClient,
    columnOf("Identidad", "identity"),
    columnOf("Identificación", "identification"),
    columnOf("Teléfono", "phone"),
    columnOf("Anterior", "former"),
    columnOf("Id del cliente", "client_id"),
  ]),
  merged_clients: table("clientes-unidos", [
    ["Ahora es", ({ into }, { nameOf }) => nameOf(into)],
    when("Unido", "created_at"),
    columnOf("Id que tenía", "client_id"),
    columnOf("Id del cliente", "into"),
  ]),
  series: table("series", [
    ["Citas", ({ appointment_ids }) => appointment_ids.length],
    columnOf("Cada cuántas semanas", "interval_weeks"),
    ["Días", ({ weekdays }) => namesOf(DAY_OPTIONS, weekdays)],
    columnOf("Empieza", "start"),
    when("Creada", "created_at"),
    columnOf("Id", "id"),
  ]),
  appointments: table("citas", [
    ofClient,
    when("Empieza", "starts_at"),
    columnOf("Minutos", "duration_minutes"),
    ["Modo", ({ is_virtual }) => modeLabel(is_virtual)],
    ["Estado", ({ status }) => STATUS_TEXT[status]],
    columnOf("Título", "title"),
    columnOf("Notas", "notes"),
    ["Precio", (visit) => appointmentCharge(visit).price],
    columnOf("Pagado", "paid"),
    ["Paquete", ({ package_purchase_id }, { packageOf }) => packageOf(package_purchase_id)],
    columnOf("Enlace de la reunión", "google_meet_link"),
    [
      "Quién canceló",
      (visit, { nameOf }) =>
        whoCancelled({ ...visit, cancelled_by: visit.was?.by, patient_name: nameOf(visit.client_id) }) ?? "",
    ],
    ["Por qué se canceló", (visit) => cancelReasonText(visit) ?? ""],
    when("Creada", "created_at"),
    columnOf("Id", "id"),
    columnOf("Id del cliente", "client_id"),
    columnOf("Id de la venta", "package_purchase_id"),
    columnOf("Id de la serie", "series_id"),
  ]),
  waiting: table("lista-de-espera", [
    ofClient,
    ["Días", ({ weekdays }) => namesOf(DAY_OPTIONS, weekdays)],
    ["Partes del día", ({ parts_of_day }) => namesOf(PART_OPTIONS, parts_of_day)],
    ["Modos", ({ appointment_types }) => namesOf(MODE_OPTIONS, appointment_types)],
    columnOf("Hasta", "until"),
    when("Espera desde", "waiting_since"),
    columnOf("Id del cliente", "client_id"),
  ]),
  handoffs: table("conversaciones", [
    ofClient,
    columnOf("Teléfono", "phone"),
    columnOf("Por qué", "reason"),
    columnOf("Resumen", "summary"),
    when("Fecha", "created_at"),
    when("Resuelta", "resolved_at"),
    columnOf("Id", "id"),
  ]),
  activity: table("asistente", [
    when("Fecha", "at"),
    ["Qué hizo", ({ action }) => AGENT_ACTIONS[action].text],
    ofClient,
    columnOf("Acceso", "token_label"),
    columnOf("Valor", "amount"),
    when("Hora", "starts_at"),
    when("Deshecho", "undone_at"),
    columnOf("Id", "id"),
    columnOf("Id de la cita", "appointment_id"),
  ]),
  exceptions: table("excepciones", [
    columnOf("Fecha", "exception_date"),
    columnOf("Abierta", "available"),
    ["Horas", ({ time_ranges }) => list(time_ranges.map(({ start, end }) => `${start} a ${end}`))],
    ["Modos", ({ appointment_types }) => namesOf(MODE_OPTIONS, appointment_types)],
    columnOf("Notas", "notes"),
  ]),
  profile: table("perfil", [
    columnOf("Nombre", "name"),
    columnOf("Empresa", "company_name"),
    columnOf("NIT", "nit"),
    columnOf("Correo", "email"),
    columnOf("Teléfono", "phone"),
    columnOf("Dirección", "address"),
    columnOf("Ciudad", "city"),
    columnOf("Banco", "bank_name"),
    columnOf("Cuenta", "account_number"),
    columnOf("Tipo de cuenta", "account_type"),
    columnOf("Llave Bre-B", "breb_key"),
    columnOf("Zona horaria", "timezone"),
    columnOf("Valor de la consulta", "base_consultation_value"),
  ]),
};

function knownIn(records: Records): Known {
  const { purchases, payments, profile } = records;
  const nameOf = namesIn(records);
  const packages = new Map(purchases.map(({ id, package_name }) => [id, package_name]));
  const zone = zoneOf(profile[0] ?? {});
  return {
    nameOf: (id) => (id === undefined ? "" : (nameOf(id) ?? "Cliente eliminado")),
    packageOf: (id) => (id === undefined ? "" : (packages.get(id) ?? "")),
    annulled: annulledIds(payments),
    at: (instant) => (instant ? formatLocal(toLocal(zone, minuteOfIso(instant))).slice(0, 16) : ""),
  };
}

const asCell = (value: Cell | boolean | undefined): Cell =>
  typeof value === "boolean" ? (value ? "Sí" : "No") : (value ?? "");

function fileOf<K extends Kind>(kind: K, records: Records, known: Known) {
  const { file, columns }: Table<K> = TABLES[kind];
  const rows: Copied<K>[] = records[kind];
  const cellsOf = (record: Copied<K>) => columns.map(([, of]) => asCell(of(record, known)));
  return { name: `${file}.csv`, text: () => csvText([columns.map(([title]) => title), ...rows.map(cellsOf)]) };
}

export function tablesOf({ records }: CopyFile): { name: string; text: () => string }[] {
  const known = knownIn(records);
  return (Object.keys(TABLES) as Kind[]).map((kind) => fileOf(kind, records, known));
}
