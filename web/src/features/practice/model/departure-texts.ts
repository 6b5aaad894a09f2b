import { formatPesos } from "@sereno/core/things/catalog/rules";
import type { Departure, DeparturePreview } from "@sereno/core/things/departure/output";
import { dayAndMonth } from "@sereno/core/words/spanish/rules";
import { localDateAt, minuteOfIso } from "@sereno/core/words/time/rules";
import { counted, listText } from "../../../lib/text";

/** '24 de enero de 2027' of an instant. */
export function dayIn(iso: string, zone: string): string {
  const date = localDateAt(zone, minuteOfIso(iso));
  return `${dayAndMonth(date)} de ${date.slice(0, 4)}`;
}

/** Whom closing the account touches. */
export function touchedText({ clients, appointments_ahead, due }: DeparturePreview): string {
  const touched = [
    counted(clients, "cliente", "clientes"),
    ...(appointments_ahead > 0 ? [counted(appointments_ahead, "cita por venir", "citas por venir")] : []),
    ...(due > 0 ? [`${formatPesos(due)} que te deben`] : []),
  ];
  const untold = appointments_ahead > 0 ? " Nadie les avisa: díselo tú antes." : "";
  const isOne = clients === 1 && touched.length === 1;
  return `Se ${isOne ? "va" : "van"} ${listText(touched)}.${untold}`;
}

/** What the kinds of records are called that somebody would ask about; the others are counted together. */
const KINDS: Record<string, string> = {
  client: "clientes",
  appointment: "citas",
  purchase: "paquetes vendidos",
  ledger: "movimientos de sesiones",
  payment: "pagos",
  bill: "cuentas de cobro",
  package: "paquetes del catálogo",
  series: "series",
};

/** What was erased, when, and until when a backup may hold it: a text to keep. */
export function certificateOf(departure: Departure, zone: string): string {
  const { closed_at, erased_at, erased, receipts, receipt_years, backups_gone_at } = departure;
  const named = Object.entries(KINDS).flatMap(([kind, name]) => (erased[kind] ? [`- ${name}: ${erased[kind]}`] : []));
  const others = Object.entries(erased).reduce((sum, [kind, count]) => (kind in KINDS ? sum : sum + count), 0);
  return [
    "SERENO",
    "Constancia de borrado",
    "",
    `Cuenta cerrada: ${dayIn(closed_at, zone)}`,
    `Borrada: ${erased_at ? dayIn(erased_at, zone) : "todavía no"}`,
    `Ninguna copia de seguridad la conserva desde: ${backups_gone_at ? dayIn(backups_gone_at, zone) : "todavía no se sabe"}`,
    "",
    "Se borraron:",
    ...named,
    `- otros registros: ${others}`,
    "",
    receipts > 0
      ? `Se guardan sin nombres ${receipts} recibos y cuentas de cobro, ${receipt_years} años después del año de cada uno.`
      : "No se guardan recibos ni cuentas de cobro.",
    "",
  ].join("\n");
}
