import { readDates } from "@sereno/core/lib/spanish/dates/rules";
import { capitalize, normalizeText } from "@sereno/core/lib/spanish/rules";
import { dayNumber } from "@sereno/core/lib/time/rules";
import { CalendarDays } from "lucide-react";
import { dayAddress } from "../../../domain/address/addresses";
import { spokenDate } from "../../../lib/clock/dates";
import { counted } from "../../../lib/text";
import { ACTIONS, actionOf, closeResult, type Person, personResult, type VerbOfPerson, verbToPerson } from "./actions";
import { type Command, readCommand } from "./command";
import type { Known, Place, Result } from "./places";

export const LONGEST_TEXT = 120;

export interface Asked {
  typed: string;
  /** The typed text, normalised. */
  text: string;
  command: Command | null;
  /** Dates ('YYYY-MM-DD') that the text may mean, the likeliest first. */
  dates: string[];
  /** The name or number of a client to search: the text after a command's verb, or else the typed text; "" if none. */
  person: string;
}

/** What the typed text may mean: a command, dates or a client's name. `today`: local date of the practice. */
export function readAsked(typed: string, today: string): Asked {
  const bounded = typed.slice(0, LONGEST_TEXT);
  const text = normalizeText(bounded);
  const command = readCommand(text);
  if (command?.verb === "close") {
    const dates = readDates(command.object, today).filter((date) => date >= today);
    return { typed, text, command, dates, person: "" };
  }
  const dates = command ? [] : readDates(text, today);
  // A date with digits, such as '3/12', is no name; 'domingo' may be a date or a name.
  const isDate = dates.length > 0 && /\d/.test(text);
  const person = command ? command.object : isDate ? "" : bounded.trim();
  return { typed, text, command, dates, person: person.length >= 2 ? person : "" };
}

export interface Group {
  title: string;
  results: Result[];
}

const relativeText = (days: number): string => {
  if (Math.abs(days) <= 1) return ["Ayer", "Hoy", "Mañana"][days + 1] ?? "";
  return days > 0 ? `En ${days} días` : `Hace ${counted(-days, "día", "días")}`;
};

const dateResult = (date: string, today: string): Result => ({
  id: date,
  label: capitalize(spokenDate(date, today)),
  hint: relativeText(dayNumber(date) - dayNumber(today)),
  icon: CalendarDays,
  does: { kind: "go", to: dayAddress(date) },
});

const isNamed = (text: string) => (known: Known) =>
  text.split(" ").every((typed) => known.words.some((word) => word.startsWith(typed)));
const isExactly = (text: string) => (known: Known) => normalizeText(known.label) === text;

/** Entries with words that begin with the typed words. `exact`: the label is the text; `others`: the other entries. */
function knownBy(text: string, from: Known[]): { exact: Known[]; others: Known[] } {
  const named = from.filter(isNamed(text));
  const begins = (known: Known) => Number(!normalizeText(known.label).startsWith(text));
  return {
    exact: named.filter(isExactly(text)),
    others: named.filter((each) => !isExactly(text)(each)).toSorted((a, b) => begins(a) - begins(b)),
  };
}

const VERBS_FOR_ONE: VerbOfPerson[] = ["book", "pay"];

function resultsOfCommand({ verb, object }: Command, asked: Asked, people: Person[], today: string): Result[] {
  if (verb === "close" && object) return asked.dates.map((date) => closeResult(date, today));
  if (verb !== "close" && object) return people.map((person) => verbToPerson(verb, person));
  const action = actionOf(verb);
  // Leaves out an action that would only fill in the text that is already typed.
  const goesOn = action?.does.kind === "type" && normalizeText(action.does.text) === asked.text;
  return action && !goesOn ? [action] : [];
}

/** Groups of results, the likeliest first. While clients load (`found` is null), an empty group keeps their place. */
export function groupResults(asked: Asked, found: Person[] | null, today: string, places: Place[]): Group[] {
  const { text, command, dates } = asked;
  const people = found ?? [];
  if (!text) {
    return filled([
      ["Acciones", ACTIONS],
      ["Ir a", places.filter(({ isScreen }) => isScreen)],
    ]);
  }
  const commanded = command ? resultsOfCommand(command, asked, people, today) : [];
  const actions = knownBy(text, command ? [] : ACTIONS);
  const named = knownBy(text, places);
  const [only, ...others] = command ? [] : people;
  return filled([
    ["Acciones", command && !found ? null : commanded],
    ["Fechas", command ? [] : dates.map((date) => dateResult(date, today))],
    ["Ir a", named.exact],
    ["Personas", command ? [] : (found?.map((person) => personResult(person)) ?? null)],
    [
      "Acciones",
      [
        ...actions.exact,
        ...(only && others.length === 0
          ? VERBS_FOR_ONE.map((verb) => ({ ...verbToPerson(verb, only), hint: "" }))
          : []),
        ...actions.others,
      ],
    ],
    ["Ir a", named.others.slice(0, 6)],
  ]);
}

function filled(groups: [title: string, results: Result[] | null][]): Group[] {
  const byTitle = new Map<string, Result[]>();
  for (const [title, results] of groups) {
    if (results?.length !== 0) byTitle.set(title, [...(byTitle.get(title) ?? []), ...(results ?? [])]);
  }
  return [...byTitle].map(([title, results]) => ({ title, results }));
}

export function nothingText({ typed, command }: Asked): string {
  if (command?.object === "") {
    return command.verb === "close"
      ? "Escribe qué día: lunes, 12 dic, mañana…"
      : "Escribe de quién: su nombre, celular o documento.";
  }
  if (command?.verb === "close") return "Escribe un día de hoy en adelante: lunes, 12 dic, mañana…";
  return `No encontramos nada con "${command?.object ?? typed.trim()}". Prueba con un nombre, un celular o una fecha.`;
}
