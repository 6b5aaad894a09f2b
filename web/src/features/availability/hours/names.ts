import type { AppointmentMode, TimeRange } from "@sereno/core/domain/availability/schema";
import { timezoneName } from "@sereno/core/lib/time/zones/rules";
import { MODE_LABELS } from "../../../domain/appointment/hour-names";
import { spokenTime } from "../../../lib/clock/spoken";
import { keysOf } from "../../../lib/keys-of";

export const MODES = keysOf(MODE_LABELS).map((mode) => ({ mode, label: MODE_LABELS[mode] }));

export const modesText = (modes: readonly AppointmentMode[]): string =>
  MODES.filter(({ mode }) => modes.includes(mode))
    .map(({ label }) => label)
    .join(" y ");

const MIDNIGHT = "24:00";

export const rangeText = ({ start, end }: TimeRange): string =>
  `${spokenTime(start)} a ${end === MIDNIGHT ? "medianoche" : spokenTime(end)}`;

/** Name of a zone by its country if Sereno knows it. */
export function zoneText(zone: string): string {
  const name = timezoneName(zone);
  return name === zone ? `Todas las horas están en ${zone}` : `Todas las horas están en ${name} (${zone})`;
}
