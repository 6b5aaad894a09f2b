import { withoutNotice } from "@sereno/core/domain/import/calendar/rules";
import { MONTHS_ES, normalizeText } from "@sereno/core/lib/spanish/rules";
import { wordsInOrder } from "./columns/fields";

const LONGEST_TITLE = 200;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\uFE0F\u20E3\p{Emoji_Modifier}]/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

const KIND =
  /^(?:sesi[oó]n|sesiones|sess[aã]o|session|sessions|cita|consulta|consultation|terapia|psicoterapia|psicolog[ií]a|therapy|psychotherapy|appointment|appt|meeting|reuni[oó]n|reuni[aã]o|call|llamada|videollamada|atendimento|turno|reserva|booking|agendad[oa]|confirmad[oa]|confirmed|tentativ[aeo]|provisional|accepted|aceptad[oa]|following|copy|copia|fwd?|rv|re|updated|invitation|invitaci[oó]n|evento|event|not[ae]|tel(?:[eé]fono)?|cel(?:ular)?|m[oó]vil|phone|pendiente|pag(?:[oó]|ad[oa])|nuev[oa]|new|virtual|online|presencial|remot[oa]|zoom|meet|teams|google|skype|whatsapp|seguimiento|control|valoraci[oó]n|evaluaci[oó]n|entrevista|primera|inicial|intake|follow(?:-?up)?|between|entre|doctoralia|calendly|setmore|agendapro|acuity|square|individual|pareja|couples?|paquete|pacientes?|pc?te|px|clientes?|usuari[oa]|consultante|nombre|client|patient|particular|eps|sura|colsanitas|emdr|tcc|dbt|neuropsicolog[ií]a|asesor[ií]a|coaching|teleconsulta|videoconsultas?|visitas?|sucesivas?|telepsicolog[ií]a|teleterapia|telemedicina|telehealth|reservad[oa]|booked|hold|confirmar|consultorio|s\d+|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|(?:mon|tues|wednes|thurs|fri|satur|sun)day|hoy|today|ma[nñ]ana|tomorrow)$/i;
const WITH_KIND =
  /^(?:de|del|con|com|with|for|para|a|the|la|las|el|en|y|by|desde|hasta|partir|d[ií]a|tipo|este|at|from|to|per|via|por|al?|familia|familiar|m[eé]dica|semanal|quincenal|grupo|grupal|ni[nñ]os|infantil|adolescentes|adultos|casal|psicol[oó]gica|psicol[oó]gico|cl[ií]nica|vez|minutos|minutes?|mins?|min|horas?|hours?|hrs?|h|n[o°º]|nro|n[uú]mero|number|l[ií]nea|up|x|[ap]\.m)$/i;
const NUMBER = /^(?:n[o°º]?\.?)?[#(]?\$?\d[\d.,:/%h-]*(?:ra|da|ta|va|a|ª|º|°|er|st|nd|rd|th|am|pm|h|hs|min|'|\))?\.?$/i;

const bare = (word: string) => word.replace(/^[^\p{L}\p{N}#$(]+|[^\p{L}\p{N})'ª°º]+$/gu, "");
const isKind = (word: string) => KIND.test(bare(word));
const isMain = (word: string) => isKind(word) || NUMBER.test(bare(word));
const isAround = (word: string) => isMain(word) || WITH_KIND.test(bare(word)) || bare(word) === "";

/** The client's name in a part of an event's title; "" if the part only describes the appointment. */
function nameOf(part: string): string {
  const words = part.split(" ").filter(Boolean);
  if (words.every(isAround) && words.some(isMain)) return "";
  const first = words.findIndex((word) => !isAround(word));
  const named = words.slice(words.slice(0, first).some(isMain) ? first : 0);
  let end = named.length;
  for (let at = end - 1; at > 0; at--) {
    const word = named[at] ?? "";
    const leadsOn = end === at + 1 && end < named.length && (word.length > 1 || /^[ax]$/.test(word));
    if (isMain(word) || (isAround(word) && leadsOn)) end = at;
    else if (!isAround(word)) break;
  }
  return named
    .slice(0, end)
    .join(" ")
    .replace(/^[\s<>–/-]+|[\s<>–/-]+$/g, "");
}

const BETWEEN = /\s+[-–—/]+\s+|\s*[|·•()[\]]\s*|\s*:\s+|(?<=\p{L}):/u;
const COMMA = /\s*,(?:\s+(?=[\p{L}#])|$)/u;
const HYPHEN = /[-–—/](?=(?:virtual|online|presencial|zoom|meet|sesi[oó]n|cita|consulta|terapia)\b)/giu;

/** Matches two names: a couple, or client and therapist, such as Calendly's 'María Gómez and Laura Ruiz'. */
const PAIR = /^(.+?) (?:and|<>|y|e) (.+)$/i;

const EMAIL = /[\w+-][\w.+-]*@[\w-][\w.-]*\.[a-z]{2,}/gi;
/** Matches an e-mail address, a phone, the month behind a day, or 'p. m.' behind an hour. */
const ASIDE = new RegExp(
  String.raw`${EMAIL.source}|[$+(]*\d(?:[ ().-]{0,2}\d){6,}|(?<=\d)(?: de (?:${MONTHS_ES.join("|")}|la tarde|la noche)(?!\p{L})| ?[ap]\.? ?m\b\.?)`,
  "giu",
);

const tidy = (title: string) =>
  title
    .replace(PICTURE, " ")
    .replace(INVISIBLE, "")
    .replace(/\s*\n\s*/g, " | ")
    .replace(HYPHEN, " - ")
    .replace(/\s+/g, " ")
    .trim();

/** The names and remarks in a part of a title: 'Gómez, Ana' is one name; 'Ana Gómez, debe' is a name and a remark. */
function namesOf(part: string): string[] {
  const name = nameOf(part);
  const turned = wordsInOrder(name);
  const isTurned = turned !== name && /^\p{Ll}|, \p{Lu}/u.test(name) && !name.split(/[,\s]+/).some(isKind);
  return isTurned ? [turned] : name.split(COMMA).map(nameOf);
}

/** The names in an event's title, each of one or two persons ('Ana y Luis'); the title itself if no name is found. */
function namesInTitle(title: string): string[] {
  const text = title.slice(0, LONGEST_TITLE);
  const names = tidy(withoutNotice(text)).replace(ASIDE, " | ").split(BETWEEN).flatMap(namesOf);
  const found = names.filter((name) => /\p{L}/u.test(name));
  return found.length > 0 ? found : [tidy(text)];
}

export const emailsIn = (title: string): string[] => title.slice(0, LONGEST_TITLE).match(EMAIL) ?? [];

/** Returns a function that counts the different second texts of all pairs with the given first text. */
function spread(pairs: readonly (readonly (string | undefined)[])[]): (text: string) => number {
  const others = new Map<string, Set<string>>();
  for (const [text = "", other = ""] of pairs) {
    const known = others.get(normalizeText(text)) ?? new Set();
    others.set(normalizeText(text), known.add(normalizeText(other)));
  }
  return (text) => others.get(normalizeText(text))?.size ?? 0;
}

/** Matches a title as Cal.com writes: 'Meeting between Laura Ruiz and Ana', where Laura is the therapist. */
const HOST_FIRST = /\bbetween /i;

const FULL_NAME = /^\p{Lu}.* \p{Lu}/u;

/** The client in each title. The first text in 'Sede norte: Ana Gómez' is a label if it precedes several names.
 * In 'Ana y Laura', Laura is the therapist if she follows several names; in 'Ana and Laura', if Ana leads no others. */
export function namesIn(titles: readonly string[]): string[] {
  const found = titles.map(namesInTitle);
  const labels = spread(found.map(([first, second]) => [second, first]));
  const isOnly = (name = "") => FULL_NAME.test(name) && labels(name) === 1;
  const clients = spread(found.filter(([, second]) => isOnly(second)));
  const people = found.map(([first = "", second]) => (second && clients(first) > 1 ? second : first));
  const pairs = people.map((name) => PAIR.exec(name));
  const guests = spread(pairs.map((pair) => [pair?.[2], pair?.[1]]));
  const hosted = spread(pairs.map((pair) => [pair?.[1], pair?.[2]]));
  return people.map((name, index) => {
    const [, guest, host = ""] = pairs[index] ?? [];
    if (!guest) return name;
    const isHostFirst = FULL_NAME.test(guest) && FULL_NAME.test(host) && hosted(guest) > 1;
    if (guests(host) === 1 && (isHostFirst || HOST_FIRST.test(titles[index] ?? ""))) return host.trim();
    return / (?:and|<>) /i.test(name) || guests(host) > 1 ? guest.trim() : name;
  });
}
