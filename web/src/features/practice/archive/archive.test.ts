import { noRecords, toCopyFile } from "@sereno/core/domain/export/rules";
import type { Copied, Records } from "@sereno/core/domain/export/schema";
import { unzipSync } from "fflate";
import { parse } from "papaparse";
import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file";
import { packCopy } from "./pack";

const made = { created_at: "2026-11-01T15:00:00.000Z", updated_at: "2026-11-02T15:00:00.000Z" };
const ana = { id: "cli_01jaaaaaaaaaaaaaaaaaaaaaaa", name: '=1+1; Ana "Peña" 😀', phone: "+573001234567", ...made };

const appointment: Copied<"appointments"> = {
  ...{ id: "apt_01jaaaaaaaaaaaaaaaaaaaaaaa", client_id: ana.id, zone: "America/Bogota", notes: "Solo mías" },
  ...{ starts_at: "2026-11-24T15:00:00.000Z", ends_at: "2026-11-24T16:00:00.000Z", duration_minutes: 60 },
  ...{ is_virtual: false, create_google_meet: false, meet_status: "none", appointment_type: "therapy_session" },
  ...{ priority: "medium", session_type: "individual", price: 130_000, paid: 130_000, version: 3 },
  ...{ status: "cancelled", cancel_reason: "client", created_by: "therapist", updated_by: "therapist" },
  was: { status: "scheduled", session_held: false, credited: 0, by: "agent" },
  ...made,
};

const payment: Copied<"payments"> = {
  ...{ id: "pay_01jaaaaaaaaaaaaaaaaaaaaaaa", client_id: ana.id, kind: "payment", status: "annulled", amount: 130_000 },
  ...{ method: "nequi", received_on: "2026-11-24", number: 12, credit: 0, annul_reason: "Repetido" },
  parts: [
    { appointment_id: appointment.id, package_purchase_id: null, concept: "Cita <b>", amount: 130_000 },
    // After a client is deleted, the parts of the client's payments have an empty concept.
    { appointment_id: null, package_purchase_id: null, concept: "", amount: 20_000 },
  ],
  created_by: "therapist",
  ...made,
};

const bill: Copied<"bills"> = {
  ...{ id: "bil_01jaaaaaaaaaaaaaaaaaaaaaaa", client_id: "cli_01jzzzzzzzzzzzzzzzzzzzzzzz", number: 3, status: "issued" },
  ...{ issued_on: "2026-11-24", city: "Cali", payer_name: "Fundación <script>alert(1)</script>" },
  ...{ payer_document_type: "NIT", payer_document_number: "900", therapist_name: "Eva Gil", therapist_nit: "52" },
  ...{ concept: "Consulta", amount: 1_200_000, retention: 100_000, how_to_pay: "Bre-B" },
  ...{ excluded_from_vat: true, not_vat_responsible: false, covers: [payment.id], created_at: made.created_at },
};
const weekly: Copied<"series"> = {
  ...{ id: "ser_01jaaaaaaaaaaaaaaaaaaaaaaa", appointment_ids: [], interval_weeks: 1, weekdays: ["thursday", "monday"] },
  ...{ start: "2026-11-23 10:00:00", created_at: made.created_at, created_by: "therapist" },
};
const waiting: Copied<"waiting"> = {
  ...{ client_id: ana.id, weekdays: weekly.weekdays, parts_of_day: ["morning"], appointment_types: ["presential"] },
  ...{ earlier: false, waiting_since: made.created_at },
};
const merged_clients: Copied<"merged_clients">[] = [
  { client_id: "cli_01jccccccccccccccccccccccc", into: "cli_01jbbbbbbbbbbbbbbbbbbbbbbb", created_at: made.created_at },
  { client_id: "cli_01jbbbbbbbbbbbbbbbbbbbbbbb", into: ana.id, created_at: made.created_at },
];
const handoff: Copied<"handoffs"> = {
  ...{ id: "hnd_01jaaaaaaaaaaaaaaaaaaaaaaa", client_id: merged_clients[0]?.client_id },
  ...{ people: [], reason: "Pide una cita", state: "resolved", created_at: made.created_at },
};
const of = { clients: [ana], appointments: [appointment], payments: [payment], bills: [bill] };
const more = { series: [weekly], waiting: [waiting], merged_clients, handoffs: [handoff] };
const records: Records = { ...noRecords(), ...of, ...more };
const copy = toCopyFile(records, "2026-11-25T15:00:00.000Z");
const calm = () => new AbortController().signal;

async function textsOf() {
  const bytes = new Uint8Array(await (await packCopy(copy, calm())).arrayBuffer());
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, decoder.decode(file)]));
}

test("a copy's ZIP has all records as JSON, and the expected tables, calendar and papers", async () => {
  const texts = await textsOf();
  expect(JSON.parse(texts["sereno.json"] ?? "")).toEqual(JSON.parse(JSON.stringify(copy)));
  const tables = [
    ...["clientes", "identidades", "clientes-unidos", "paquetes", "series", "ventas", "citas", "sesiones", "pagos"],
    ...["cuentas-de-cobro", "gastos", "numeracion", "lista-de-espera", "conversaciones", "asistente", "excepciones"],
    "perfil",
  ].map((name) => `${name}.csv`);
  const others = ["LEEME.txt", "sereno.json", "citas.ics", "recibos/00012.html", "cuentas-de-cobro/00003.html"];
  expect(Object.keys(texts).sort()).toEqual([...others, ...tables].sort());
});

test("the CSV tables of a copy open in a spreadsheet and contain no formulas", async () => {
  const texts = await textsOf();
  for (const [name, text] of Object.entries(texts)) {
    if (!name.endsWith(".csv")) continue;
    expect(text.startsWith("\uFEFF")).toBe(true);
    const { data, errors } = parse<string[]>(text.slice(1), { delimiter: ";", skipEmptyLines: true });
    expect({ name, errors }).toEqual({ name, errors: [] });
    expect(new Set(data.map((line) => line.length)).size).toBe(1);
  }
  const [titles, line] = parse<string[]>((texts["clientes.csv"] ?? "").slice(1), { delimiter: ";" }).data;
  expect(titles?.[0]).toBe("Nombre");
  expect(line?.slice(0, 2)).toEqual([`'${ana.name}`, "+573001234567"]);
  const [names, visit] = parse<string[]>((texts["citas.csv"] ?? "").slice(1), { delimiter: ";" }).data;
  expect(visit?.slice(1, 5)).toEqual(["2026-11-24 10:00", "60", "Presencial", "Cancelada"]);
  expect(visit?.[names?.indexOf("Precio") ?? 0]).toBe("0");
  const who = names?.indexOf("Quién canceló") ?? 0;
  expect(visit?.slice(who, who + 2)).toEqual(["'=1+1; canceló", "Paciente"]);
  expect(texts["cuentas-de-cobro.csv"]).toMatch(/Cliente eliminado;.*;Pago anulado;/);
  expect(texts["conversaciones.csv"]).toMatch(/"'=1[^;]*; Ana ""Peña"" 😀";.*;Pide una cita;/);
  expect(texts["series.csv"]).toContain(';"Lunes, Jueves";');
  expect(texts["lista-de-espera.csv"]).toContain(';"Lunes, Jueves";Mañana;Presencial;');
});

test("receipts and bills in a copy are printable HTML without scripts", async () => {
  const texts = await textsOf();
  const paper = texts["cuentas-de-cobro/00003.html"] ?? "";
  const parts = [
    ...["Cuenta de cobro N.º 3", "Cali, 24 de noviembre de 2026", "Un millón doscientos mil pesos m/cte."],
    ...["El pago de esta cuenta se anuló.", "Fundación &lt;script&gt;", "Neto a pagar: $ 1.100.000"],
  ];
  expect(parts.filter((part) => !paper.includes(part))).toEqual([]);
  expect(paper).not.toMatch(/<script|factura/i);
  for (const part of ["Recibo N.º 12", "ANULADO\nRepetido", "Cita &lt;b&gt;: $ 130.000\n$ 20.000"])
    expect(texts["recibos/00012.html"]).toContain(part);
});

test("the calendar file of a copy has all appointments without notes, in lines of at most 75 octets", () => {
  const text = calendarFile(copy);
  expect(text).toContain("DTSTART:20261124T150000Z\r\n");
  expect(text.replace(/\r\n /g, "")).toContain(`SUMMARY:Cancelada: Cita con =1+1\\; Ana "Peña" 😀\r\n`);
  expect(text).toContain("STATUS:CANCELLED\r\nTRANSP:TRANSPARENT");
  expect(text).not.toContain("Solo mías");
  for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

test("packCopy rejects if its signal is aborted", async () => {
  const stopping = new AbortController();
  stopping.abort();
  await expect(packCopy(copy, stopping.signal)).rejects.toThrow();
});
