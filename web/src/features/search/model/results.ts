import { clientMatcher, directoryText, readDirectoryText } from "@sereno/core/domain/client/rules";
import { readDates } from "@sereno/core/lib/spanish/dates/rules";
import { capitalize, normalizeText } from "@sereno/core/lib/spanish/rules";
import { dayNumber } from "@sereno/core/lib/time/rules";
import { CalendarDays } from "lucide-react";
import { dayAddress } from "../../../domain/address/addresses";
import { spokenDate } from "../../../lib/clock/dates";
import { counted } from "../../../lib/text";
import { ACTIONS, actionOf, closeResult, type Person, personResult, type VerbOfPerson, verbToPerson } from "./actions";
import { type Command, readCommand } from "./command";
import type { Place } from "./places";
import type { Known, Result } from "./result";

export const LONGEST_TEXT = 120;
const LEAST_LETTERS = 2;
/** Places beside people: more of them is a list to read. */
const MOST_PLACES = 6;

/** What a text asks for. */
export interface Asked {
  /** Normalised. */
  text: string;
  command: Command | null;
  /** 'YYYY-MM-DD', the likeliest first. */
  dates: string[];
  /** The name to search, as typed; "" if none. */
  person: string;
}

const isLongEnough = (text: string) => text.length >= LEAST_LETTERS;

/** `today`: 'YYYY-MM-DD' on the practice's wall clock. */
export function readAsked(typed: string, today: string): Asked {
  const bounded = typed.slice(0, LONGEST_TEXT);
  const text = normalizeText(bounded);
  const command = readCommand(text);
  if (command?.verb === "close") {
    const dates = readDates(command.object, today).filter((date) => date >= today);
    return { text, command, dates, person: "" };
  }
  const dates = command ? [] : readDates(text, today);
  // '3/12' is nobody; 'domingo' may be.
  const isDate = dates.length > 0 && /\d/.test(text);
  const person = command ? command.object : isDate ? "" : bounded.trim();
  return { text, command, dates, person: isLongEnough(person) ? person : "" };
}

/** Of people who were found for another text, those who match this one. */
export function stillMatching<P extends Person>(people: readonly P[], person: string): P[] {
  const matches = clientMatcher(person, null);
  return person ? people.filter((each) => matches(readDirectoryText(each.id, directoryText(each)))) : [];
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

/** The actions and places whose words begin as what is typed; first those that are called so. */
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
  // What is typed already is not offered.
  const goesOn = action?.does.kind === "type" && normalizeText(action.does.text) === asked.text;
  return action && !goesOn ? [action] : [];
}

/**
 * What is offered for a text, the likeliest first: what is commanded; a date; a place that is called so; people; what can be done to
 * the only one; what else begins as what is typed. Without a text, what is done most.
 * @param found null while nobody knows who is found: their group is there, empty, and nothing else gives way when they come.
 */
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
    ["Ir a", named.others.slice(0, MOST_PLACES)],
  ]);
}

/** Those with something in them, or to come, each title once: the first that has it takes in what comes later under it. */
function filled(groups: [title: string, results: Result[] | null][]): Group[] {
  const byTitle = new Map<string, Result[]>();
  for (const [title, results] of groups) {
    if (results?.length !== 0) byTitle.set(title, [...(byTitle.get(title) ?? []), ...(results ?? [])]);
  }
  return [...byTitle].map(([title, results]) => ({ title, results }));
}

/** What is said where nothing is offered. */
export function nothingText({ text, command }: Asked): string {
  if (command?.object === "") {
    return command.verb === "close"
      ? "Escribe qué día: lunes, 12 dic, mañana…"
      : "Escribe de quién: su nombre, celular o documento.";
  }
  if (command?.verb === "close") return "Escribe un día de hoy en adelante: lunes, 12 dic, mañana…";
  return `No encontramos nada con "${command?.object ?? text}". Prueba con un nombre, un celular o una fecha.`;
}
