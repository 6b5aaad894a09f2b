import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { CopyFile } from "@sereno/core/domain/export/rules";
import { namesIn } from "./money-tables";

const MOST_OCTETS = 75;
const LINE_END = "\r\n";
const encoder = new TextEncoder();

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");

/** Folds lines over 75 octets, never within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  // Returns early, because most lines are short, and counting octets per character is slow.
  if (encoder.encode(line).length <= MOST_OCTETS) return line + LINE_END;
  const parts = [""];
  let octets = 0;
  for (const letter of line) {
    const own = encoder.encode(letter).length;
    if (octets + own > MOST_OCTETS) {
      parts.push("");
      octets = 1;
    }
    parts[parts.length - 1] += letter;
    octets += own;
  }
  return parts.join(`${LINE_END} `) + LINE_END;
}

const moment = (instant: string): string => instant.replace(/[-:]|\.\d+/g, "");

/** The appointments as iCalendar (RFC 5545), without notes, because calendar programs may share them with others. */
export function calendarFile({ records }: CopyFile): string {
  const nameOf = namesIn(records);
  const lines = records.appointments.flatMap((each) => [
    "BEGIN:VEVENT",
    `UID:${each.id}@sereno`,
    `SEQUENCE:${each.version}`,
    `DTSTAMP:${moment(each.updated_at)}`,
    `DTSTART:${moment(each.starts_at)}`,
    `DTEND:${moment(each.ends_at)}`,
    `SUMMARY:${escaped(`${each.status === "cancelled" ? "Cancelada: " : ""}Cita con ${nameOf(each.client_id) ?? "cliente eliminado"}`)}`,
    `DESCRIPTION:${`Cita ${modeLabel(each.is_virtual).toLowerCase()}`}`,
    ...(each.google_meet_link ? [`LOCATION:${escaped(each.google_meet_link)}`] : []),
    ...(each.status === "cancelled" ? ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"] : ["STATUS:CONFIRMED"]),
    "END:VEVENT",
  ]);
  const calendar = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sereno//Copia//ES", ...lines, "END:VCALENDAR"];
  return calendar.map(folded).join("");
}
