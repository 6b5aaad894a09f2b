import { Duration } from "@sereno/core/domain/availability/schema";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { minuteOfTime } from "@sereno/core/lib/time/rules";
import { type Cell, isHalfSaid, textOf, timeOf } from "./cells";
import { HALF_DAY } from "./hours";
import { type Here, momentOf } from "./moments";

/** Matches '50 min', '1,5 h', '1h 15min' and '1 h 15', but not '16h30', which may be an hour of the day. */
const LASTING =
  /^(\d{1,3})(?:[.,](\d|[27]5))? ?(?:(h|hs|hrs?|horas?|hours?)(?!\d+$)\.?(?:,? ?(?:(?:y|and) )?(\d{1,2}) ?(?:m|mins?|minutos?|minutes?|')?)?|m|mins?|minutos?|minutes?|')?\.?$/;
/** A number without a unit is read as minutes only from this value on; a smaller one may be an hour of the day. */
const LEAST_BARE = 25;

function lasting(text: string): number | null {
  const inNumbers = text.replace(/^(?:una )?(?=hora)/, "1 ").replace(/ y media(?: hora)?$/, " 30");
  const [all, whole, tenth = "0", hours, minutes = 0] = LASTING.exec(inNumbers) ?? [];
  const count = Number(`${whole}.${tenth}`);
  if (hours) return count * 60 + Number(minutes);
  return all && (count >= LEAST_BARE || /[m']/.test(all)) ? count : null;
}

/** Converts a time below a heading 'Duración', such as '0:50', to '50 min'; other cells stay the same. */
export function lengthUnder(heading: Cell | undefined, cell: Cell | undefined): Cell | undefined {
  if (!/^dura/.test(normalizeText(textOf(heading))) || lasting(normalizeText(textOf(cell))) !== null) return cell;
  const time = isHalfSaid(cell) ? null : timeOf(cell);
  const minutes = time && minuteOfTime(time);
  return Duration.safeParse(minutes).success ? `${minutes} min` : cell;
}

/** Minutes of an appointment at `start` ('HH:mm'), by a cell with a duration ('1,5 h') or end ('4:30 pm'); or null. */
export function minutesIn(cell: Cell | undefined, start: string, here: Here): number | null {
  const end = momentOf(cell, here)?.time ?? timeOf(cell);
  const between = end ? minuteOfTime(end) - minuteOfTime(start) : null;
  const later = between !== null && between <= 0 && !isHalfSaid(cell) ? between + HALF_DAY : between;
  return [lasting(normalizeText(textOf(cell))), later].find((each) => Duration.safeParse(each).success) ?? null;
}
