import type { ClientListItem } from "@sereno/core/domain/client/output";
import {
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  CircleQuestionMark,
  FileText,
  HandCoins,
  Hourglass,
  type LucideIcon,
  Package,
  UserPlus,
  UserRound,
} from "lucide-react";
import {
  billAddress,
  clientAddress,
  closingAddress,
  newClientAddress,
  saleAddress,
} from "../../../domain/address/addresses";
import { spokenDate } from "../../../lib/clock/dates";
import { counted, phoneText } from "../../../lib/text";
import type { Verb } from "./command";
import { type Does, type Known, type Result, wordsOf } from "./places";

export type Person = Pick<
  ClientListItem,
  "id" | "name" | "phone" | "email" | "identification_number" | "available_package_sessions"
>;
export type VerbOfPerson = Exclude<Verb, "close">;

const go = (to: string): Does => ({ kind: "go", to });

const detailsOf = ({ phone, identification_number }: Person): string =>
  [phoneText(phone), identification_number && `ID: ${identification_number}`].filter(Boolean).join(" · ");

export const personResult = (person: Person, hint = detailsOf(person)): Result => ({
  id: person.id,
  label: person.name,
  hint,
  icon: UserRound,
  does: go(clientAddress(person.id)),
});

interface PersonVerb {
  icon: LucideIcon;
  label: string;
  joint: string;
  words: string;
  /** What the action does without a client. If absent, the action types its label in the search field. */
  alone?: Does;
  toPerson: (person: Person) => Does;
}

const PERSON_VERBS: Record<VerbOfPerson, PersonVerb> = {
  book: {
    icon: CalendarPlus,
    label: "Nueva cita",
    joint: "con",
    words: "agendar reservar sesión",
    alone: { kind: "book" },
    toPerson: ({ id }) => ({ kind: "book", clientId: id }),
  },
  pay: {
    icon: HandCoins,
    label: "Registrar pago",
    joint: "de",
    words: "abono recibir anotar",
    toPerson: ({ id, name }) => ({ kind: "pay", payer: { id, name } }),
  },
  sell: {
    icon: Package,
    label: "Vender paquete",
    joint: "a",
    words: "venta",
    toPerson: ({ id }) => go(saleAddress(id)),
  },
  bill: {
    icon: FileText,
    label: "Cuenta de cobro",
    joint: "para",
    words: "factura nueva",
    toPerson: ({ id }) => go(billAddress(id)),
  },
};

/** The search result for an action on a client; for a sale to a client with sessions left, the client itself. */
export function verbToPerson(verb: VerbOfPerson, person: Person): Result {
  const { icon, label, joint, toPerson } = PERSON_VERBS[verb];
  const left = person.available_package_sessions;
  if (verb === "sell" && left > 0) {
    return personResult(person, `Su paquete aún tiene ${counted(left, "sesión", "sesiones")}`);
  }
  return {
    id: `${verb} ${person.id}`,
    label: `${label} ${joint} ${person.name}`,
    hint: detailsOf(person),
    icon,
    does: toPerson(person),
  };
}

export const closeResult = (date: string, today: string): Result => ({
  id: `close ${date}`,
  label: `Cerrar el ${spokenDate(date, today)}`,
  hint: "En Disponibilidad; lo confirmas allá",
  icon: CalendarOff,
  does: go(closingAddress(date)),
});

const verbAlone = ([verb, { icon, label, joint, words, alone }]: [string, PersonVerb]): Known => ({
  id: verb,
  label: alone ? label : `${label} ${joint}…`,
  icon,
  does: alone ?? { kind: "type", text: `${label} ${joint} ` },
  words: wordsOf(label, words),
});

export const ACTIONS: Known[] = [
  ...Object.entries(PERSON_VERBS).map(verbAlone),
  {
    id: "client",
    label: "Agregar cliente",
    icon: UserPlus,
    does: go(newClientAddress()),
    words: wordsOf("agregar cliente nuevo crear paciente persona"),
  },
  {
    id: "close",
    label: "Cerrar un día…",
    icon: CalendarOff,
    does: { kind: "type", text: "Cerrar el " },
    words: wordsOf("cerrar un día bloquear vacaciones excepción"),
  },
  {
    id: "waitlist",
    label: "Lista de espera",
    icon: Hourglass,
    does: { kind: "waitlist" },
    words: wordsOf("lista de espera cupo hora libre ofrecer"),
  },
  {
    id: "summary",
    label: "Resumen del mes",
    icon: CalendarDays,
    does: go("/resumen"),
    words: wordsOf("resumen del mes cómo va estadísticas informe reporte ocupación inasistencias"),
  },
  {
    id: "help",
    label: "Ayuda",
    icon: CircleQuestionMark,
    does: go("/ayuda"),
    words: wordsOf("ayuda preguntas instrucciones soporte"),
  },
];

export const actionOf = (verb: Verb): Known | undefined => ACTIONS.find(({ id }) => id === verb);
