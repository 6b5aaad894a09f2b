import { normalizeText } from "@sereno/core/lib/spanish/rules";

const listed = (names: string): string[] => names.trim().split(/,\s+/);

/** Fields of an imported row, in the form's order. `title`: the template's heading. `known`: other files' headings. */
export const FIELDS = {
  name: {
    title: "Nombre",
    hint: "Con apellido, si está en la misma columna.",
    known: listed(`
      nombre completo, nombres y apellidos, nombre y apellido, nombre y apellidos, apellidos y nombres,
      apellido y nombre, nombre del paciente, nombre paciente, nombre del cliente, nombre cliente, nombre del
      consultante, client name, patient name, customer name, invitee name, attendee name, full name, fullname, nome
      completo, nome do paciente, nome do cliente, paciente, cliente, consultante, client, patient, customer,
      invitee, name, nome, nombres, primer nombre, first name, firstname, fname, given name, invitee first name, client first
      name, patient first name, primeiro nome, nombre 1, nombre de pila, nombre pila, apellidos nombres, apellido nombre, nombres completos,
      pacientes, clientes, contact name, saved name, nombre razon social,
      nombre o razon social, razon social, asunto, subject, titulo, evento, title, event, summary`),
  },
  second_name: {
    title: "Segundo nombre",
    hint: "Solo si está en otra columna.",
    known: listed(`
      nombre 2, patronymic, otros nombres, middle name, additional name, middle initial, nome do meio,
      segundo nome`),
  },
  surname: {
    title: "Apellido",
    hint: "Solo si está en otra columna.",
    known: listed(`
      apellidos, primer apellido, apellido paterno, apellido 1, apellidos del paciente, last name, lastname, lname, family name,
      surname, invitee last name, client last name, patient last name, sobrenome, ultimo nome`),
  },
  second_surname: {
    title: "Segundo apellido",
    hint: "Solo si está en otra columna.",
    known: listed(`
      apellido materno, apellido 2, otros apellidos, second last name, second surname, segundo sobrenome`),
  },
  phone: {
    title: "Celular",
    hint: "Sin indicativo se entiende de Colombia.",
    known: listed(`
      telefono celular, celular whatsapp, celular 1, celular del paciente, movil, telefono movil, tel movil, tel celular,
      telefone celular, mobile, mobile phone, mobile number, mobile phone number, cell phone, cell, whatsapp,
      telefono, telefonos, telefono 1, telefone, tel, phone, phone number, phone 1 value, primary phone, client
      phone, customer phone, invitee phone, text reminder number, telefono de contacto, telefono contacto, contacto telefonico, celular de
      contacto, celular contacto, telefono del paciente, contacto, contact number, contact phone`),
  },
  email: {
    title: "Correo",
    hint: null,
    known: listed(`
      correo electronico, email, mail, email address, email 1 value, email 1, email home, email work, email personal, invitee email, client email, customer
      email, patient email, correo del paciente, direccion de correo electronico, direccion de correo,
      correo personal, primary email`),
  },
  identification_number: {
    title: "Documento",
    hint: null,
    known: listed(`
      cedula, no id, cedula de ciudadania, identificacion, de identificacion, documento de identidad, documento
      identidad, doc identidad, cc, c.c., dni, d.n.i., nit, rut, cpf, cc ti, doc, document number, nro id, numero id`),
  },
  package: {
    title: "Paquete",
    hint: "Cómo se llama el paquete que tiene.",
    known: listed(`
      plan, nombre del paquete, bono, paquetes, paquete actual, paquete comprado, paquete contratado, tipo de
      paquete, plan actual, plan contratado, package, package name, pacote`),
  },
  sessions_total: {
    title: "Sesiones del paquete",
    hint: "Cuántas compró.",
    known: listed(`
      sesiones totales, total sesiones, total de sesiones, sesiones compradas, sesiones, cantidad de sesiones,
      sesiones contratadas, sesiones pagadas`),
  },
  sessions_left: {
    title: "Sesiones que quedan",
    hint: "Contando las que ya están agendadas.",
    known: listed(`
      quedan, restantes, sesiones restantes, pendientes, sesiones pendientes, saldo de sesiones, disponibles,
      sesiones disponibles, sessions remaining, remaining sessions, le quedan, sesiones por usar,
      sesiones por tomar, sessions left`),
  },
  sessions_used: {
    title: "Sesiones usadas",
    hint: "Si no está cuántas quedan.",
    known: listed(`
      usadas, tomadas, realizadas, sesiones tomadas, sesiones realizadas, asistidas, sesiones asistidas, van,
      lleva, sesiones que lleva, avance, progreso, sesion actual, sessions used`),
  },
  expires_on: {
    title: "Vence",
    hint: "Sin fecha, en un año.",
    known: listed(`
      vencimiento, fecha de vencimiento, expira, valido hasta, vigencia, expiration date, expires`),
  },
  owed: {
    title: "Debe",
    hint: "En pesos, lo que falta por pagar.",
    known: listed(`
      deuda, saldo, saldo pendiente, saldo por pagar, por pagar, valor pendiente, valor adeudado, adeuda, cartera, client
      balance, balance due, amount owing, outstanding balance, balance, saldo devedor, pendiente por pagar, por cobrar,
      account balance, amount due`),
  },
  date: {
    title: "Próxima cita",
    hint: "La fecha, con la hora o sin ella.",
    known: listed(`
      proxima sesion, proxima visita, proxima consulta, fecha de la proxima cita, fecha proxima cita, siguiente
      cita, prox cita, next appointment, next appt, next visit, next session, start date time, appointment date, fecha y
      hora, fecha de la cita, fecha cita, fecha de inicio, fecha inicio, start date, scheduled date, fecha de
      comienzo, fecha de realizacion, fecha de la reserva, fecha de atencion, fecha de la sesion, fecha, date, data da
      consulta, cita, start at, inicio, start, proxima, siguiente sesion, fecha programada, fecha agendada, dia`),
  },
  time: {
    title: "Hora",
    hint: "Solo si está en otra columna.",
    known: listed(`
      hora cita, hora de la cita, hora inicio, hora de inicio, hora inicial, horario, start time, appointment
      time, time, comienzo`),
  },
  ends: {
    title: "Hora final",
    hint: "O los minutos que dura. Sin ella, una hora.",
    known: listed(`
      hora termino, hora de termino, hora fin, hora de fin, hora finalizacion, hora de finalizacion, fecha y hora
      de finalizacion, termino, termina, finaliza, finalizacion, fin, end time, end, end date time, end at, duracion, duracion min,
      duracion minutos, duracion de la cita, duration, duration min, duration minutes, duracion en minutos,
      duration mins`),
  },
  mode: {
    title: "Modalidad",
    hint: "Virtual o presencial.",
    known: listed(`
      tipo de cita, tipo de atencion, modalidad de atencion, modalidad de la cita, virtual, location, ubicacion, tipo,
      virtual presencial, presencial virtual, tipo de sesion, lugar`),
  },
  weeks: {
    title: "Semanas seguidas",
    hint: "Cuántas semanas viene a esa hora; o 'sí', que son ocho.",
    known: listed("semanal, cada semana, semanas, se repite"),
  },
  status: {
    title: "Estado",
    hint: "Lo cancelado no se trae.",
    known: listed(`
      estado de la cita, estado cita, estado de la reserva, estado reserva, estatus, appointment status,
      status, event status, canceled, cancelled, cancelada, cancelado, invitee no show, no show, situacao, label`),
  },
} as const satisfies Record<string, { title: string; hint: string | null; known: readonly string[] }>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export const NAMES = ["name", "second_name", "surname", "second_surname"] as const satisfies FieldName[];

/** Whether most names of a column have the surname first ('Gómez, Ana'); a few names with commas may be couples. */
export function isSurnameFirst(names: readonly string[]): boolean {
  const given = names.filter(Boolean);
  return given.length > 0 && given.filter((name) => wordsInOrder(name) !== name).length > given.length / 2;
}

const TITLE = /^(?:dra?|mr|mrs|ms|md|phd|jr|sr|sra|srta|ing|lic|psic)\.?$/i;
const MOST_WORDS = 3;

const countOf = (part: string) => part.split(" ").filter((word) => !/^(?:de|del|las?|los|da|do|y)$/i.test(word)).length;

/** Puts the given name before the surname: 'Gómez Ruiz, Ana' becomes 'Ana Gómez Ruiz'. */
export function wordsInOrder(name: string): string {
  const [surname = "", given = "", ...more] = name.split(",").map((part) => part.trim());
  const isOne = (part: string) => /^[\p{L}\p{M}'’. -]+$/u.test(part) && countOf(part) <= MOST_WORDS;
  return more.length === 0 && isOne(surname) && isOne(given) && !TITLE.test(given) ? `${given} ${surname}` : name;
}

/** Joins the columns of a name. Address books repeat parts in the full name; the result has each part once. */
export function fullName([name = "", second = "", surname = "", secondSurname = ""]: readonly string[]): string {
  const both = join(surname, secondSurname);
  const given = has(name, second) ? name : join(name, second);
  if (!both) return given;
  if (endsWith(name, both)) return name;
  return endsWith(name, surname) ? join(name, secondSurname) : join(given, both);
}

const join = (...parts: string[]) => parts.filter(Boolean).join(" ");
const words = (text: string) => ` ${normalizeText(text)} `;
const has = (name: string, part: string) => part === "" || words(name).includes(words(part));
/** Whether a name ends with `part` and has words before it: true for 'Gómez' in 'Ana Gómez', but not in 'Gómez'. */
const endsWith = (name: string, part: string) =>
  words(name).endsWith(words(part)) && words(name).length > words(part).length;
