import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { FIELD_NAMES, FIELDS, type FieldName, NAMES } from "./fields";

/** Normalises a heading: 'No. de Celular:' to 'celular'; 'PrimerApellido' and '1er Ap.' to 'primer apellido'. */
const plain = (text: string) =>
  normalizeText(text.replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 "))
    .replace(/\bwhats app\b/g, "whatsapp")
    .replace(/(?<![a-z])(e|no)[-_ ]?(mail|show)\b/g, "$1$2")
    .replace(/\bc\.\s*c\b/g, "cc")
    .replace(/\((?:(e?s)|obligatori[oa]|opcional|requerid[oa]|required|optional)\)/g, "$1")
    .replace(/\/(e?s)\b/g, "$1")
    .replace(/\/[ao]s?\b/g, "")
    .replace(/[º°ª]/g, "o ")
    .replace(/(\p{L})(?=\d\b)/gu, "$1 ")
    .replace(/\b1 ?(?:er|r?[oa])\b/g, "primer")
    .replace(/\b2 ?d?[oa]\b/g, "segundo")
    .replace(/\bap\b/g, "apellido")
    .replace(/\bp\. ?(?=apell|nombre)/g, "primer ")
    .replace(/\bs\. ?(?=apell|nombre)/g, "segundo ")
    .replace(/[^\p{L}\p{N}\uFFFD]+/gu, " ")
    .replace(/^ ?(?:cual es (?:tu|su) )?(?:(?:numero|num|nro|no|n) (?:de )?)?(?=\p{L})(?!id$)/u, "")
    .trim();

interface Name {
  field: FieldName;
  /** Position of the heading among the field's known headings; the lowest rank fits best. */
  rank: number;
}

const BY_NAME = new Map<string, Name>(
  FIELD_NAMES.flatMap((field) =>
    [FIELDS[field].title, ...FIELDS[field].known].map((name, rank) => [plain(name), { field, rank }] as const),
  ),
);

/** Matches the heading of a column about one package's sessions: 'Paquete 8', 'Bono de 4 sesiones'. */
const ONE_PACKAGE = /^(?:paquete|bono|plan|package|pacote) (?:de |x ?)?\d{1,3}(?: sesiones)?$/;
export const isOnePackage = (title: string): boolean => ONE_PACKAGE.test(plain(title));
const LAST_RANK = 1000;

const VISIT =
  "de,del,la,cita,turno,sesion,consulta,visita,servicio,evento,appointment,appt,session,visit,service,event";
const OF_START = `${VISIT},inicio,start,comienzo,inicial`;

/** A heading is of `field` if it has a word of `some`, and only words of `some` and `others`. */
const BY_WORDS: [field: FieldName, some: string, others: string][] = [
  [
    "phone",
    "phone,phones,telefono,telefonos,telefonico,tel,telf,tlf,celular,cel,movil,mobile,cell,cellphone,telephone,whatsapp,telefone",
    "number,numbers,home,work,business,other,otro,de,del,primary,secondary,main,personal,principal,primer,segundo,secundario,alterno,adicional,particular,trabajo,casa,fijo,value,y,1,2,3",
  ],
  ["date", "fecha,date", `${OF_START},y,and,hora,time,proxima,next,visita,atencion,of`],
  ["time", "hora,time,horario", `${OF_START},atencion,reserva,booking,programada,agendada,scheduled,slot`],
  [
    "status",
    "estado,estatus,status,situacion,asistencia,asistio,attendance,attended,cancelada,cancelado,cancelacion,anulada,anulado,anulacion,inasistencia,canceled,cancelled,noshow",
    `${VISIT},reserva,booking,fecha,date,hora,time,at,on,marked,as,marcado,como,is,was,no,si`,
  ],
];

function byWords(words: readonly string[]): Name | undefined {
  const found = BY_WORDS.find(([, some, others]) => {
    const [chief, all] = [some.split(","), `${some},${others}`.split(",")];
    return words.some((word) => chief.includes(word)) && words.every((word) => all.includes(word));
  });
  return found && { field: found[0], rank: LAST_RANK };
}

/** The known heading that matches a heading with undecodable letters (U+FFFD), which stand for any letter. */
function byLetters(heading: string): Name | undefined {
  if (!heading.includes("\uFFFD")) return undefined;
  const pattern = new RegExp(`^${heading.replaceAll("\uFFFD", ".")}$`, "u");
  return [...BY_NAME].find(([name]) => pattern.test(name))?.[1];
}

/** Matches the end of a heading that says whose data the column has, as in 'Celular del paciente'. */
const WHOSE = / del?(?: la)? (?:paciente|cliente|consultante|usuario|invitado|persona|titular|tercero)$/;
/** Words for a client. `SOMEONE` matches one at either end of a heading ('Patient Phone'), or a final 'N°'. */
const ANYONE = "(?:paciente|cliente|consultante|usuario|invitado|patient|client|customer|invitee|attendee)";
const SOMEONE = new RegExp(`^${ANYONE} | (?:${ANYONE}|numero|num|nro|no|n)$`);
const PERSONAL: FieldName[] = [...NAMES, "phone", "email", "identification_number"];

export function lookUp(name: string): Name | undefined {
  const heading = plain(name);
  const of = (text: string) => BY_NAME.get(text) ?? byLetters(text) ?? byWords(text.split(" "));
  const known = of(heading) ?? of(heading.replace(WHOSE, ""));
  const found = known ?? of(heading.replace(SOMEONE, ""));
  return known || (found && PERSONAL.includes(found.field)) ? found : undefined;
}

/** The field of a column, by its first known heading or by a heading such as 'Paquete 8'. */
export const nameOf = (names: readonly string[]): Name | undefined =>
  names.flatMap((name) => lookUp(name) ?? [])[0] ??
  (names.some(isOnePackage) ? { field: "package", rank: LAST_RANK } : undefined);
