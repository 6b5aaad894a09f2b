import { normalizeText, WEEKDAYS_ES } from "@sereno/core/words/spanish/rules";
import { dateOfDay, dayNumber, weekdayOfDay } from "@sereno/core/words/time/rules";

/** What a message is taken for, the first that fits. */
const INTENTS = [
  [
    "handoff",
    /hablar con|llamen|llamame|urgente|emergencia|crisis|queja|me siento (muy )?mal|no quiero vivir|hacerme dano/,
  ],
  ["cancel", /cancel|no puedo ir|no voy a poder|no podre ir/],
  ["move", /mover|cambiar|reprogram|aplazar|otra hora|otro dia/],
  ["confirm", /confirmo|ahi estare|alla nos vemos/],
  ["price", /precio|cuanto (vale|cuesta|cobra|sale)|que valor|tarifa/],
  ["pay", /pagar|pago|nequi|daviplata|transfer|consign|debo/],
  ["packages", /paquete|sesiones|me quedan/],
  ["book", /cita|agendar|hora|cupo|turno|espacio|disponib|consulta/],
] as const;
export type Intent = (typeof INTENTS)[number][0];

/** What somebody wants, as far as a script can tell. */
export function intentOf(said: string): Intent | null {
  const text = normalizeText(said);
  return INTENTS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

export const isYes = (said: string): boolean =>
  /^(si|claro|dale|ok|listo|por favor|de una)\b/.test(normalizeText(said));

const WEEK_DAYS = 7;
const PLAIN_DAYS = WEEKDAYS_ES.map(normalizeText);

/** The days that a message asks about, 'YYYY-MM-DD': the one that it names, or else the next seven. */
export function daysIn(said: string, today: string): { start_date: string; end_date: string } {
  const text = normalizeText(said);
  const from = dayNumber(today);
  const only = (day: number) => ({ start_date: dateOfDay(day), end_date: dateOfDay(day) });
  if (/\bpasado manana\b/.test(text)) return only(from + 2);
  if (/(?<!por la |de la )\bmanana\b/.test(text)) return only(from + 1);
  if (/\bhoy\b/.test(text)) return only(from);
  const weekday = PLAIN_DAYS.findIndex((name) => new RegExp(`\\b${name}\\b`).test(text));
  if (weekday >= 0) return only(from + ((weekday - weekdayOfDay(from) + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS));
  return { start_date: today, end_date: dateOfDay(from + WEEK_DAYS - 1) };
}

/** Whose of several names is said, or by which number as a choice is; -1: nobody's, or more than one's. */
export function personIn(said: string, names: string[]): number {
  const words = new Set(normalizeText(said).match(/\p{L}{3,}/gu));
  const found = names.map(
    (name) =>
      normalizeText(name)
        .split(" ")
        .filter((each) => words.has(each)).length,
  );
  const most = Math.max(...found);
  if (most === 0) return choiceIn(said, names.length) ?? -1;
  return found.indexOf(most) === found.lastIndexOf(most) ? found.indexOf(most) : -1;
}

/** Which of so many that were offered: 'la 2', 'la segunda'; null: none. */
export function choiceIn(said: string, count: number): number | null {
  const text = normalizeText(said);
  const number = Number(/\b(\d{1,2})\b/.exec(text)?.[1] ?? 0);
  const word = ["primera", "segunda", "tercera", "cuarta", "quinta"].findIndex((each) => text.includes(each)) + 1;
  const choice = word || number;
  return choice >= 1 && choice <= count ? choice - 1 : null;
}
