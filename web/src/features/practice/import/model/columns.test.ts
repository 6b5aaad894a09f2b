import { expect, test } from "vitest";
import type { Table } from "./cells";
import { columnsLeft, findHeadings } from "./columns";
import { linesOf } from "./rows";

const READING = { today: "2026-11-25", zone: "America/Bogota" };
const headings = (...line: string[]) =>
  Object.fromEntries(Object.entries(findHeadings([line]).columns).map(([field, place]) => [field, line[place]]));
const people = (...table: string[][]) => {
  const { line, columns } = findHeadings(table);
  return linesOf(table, line, columns, READING).map(({ name, phone, rest: { email } }) => [name, phone, email]);
};

test("headings as people and systems write them", () => {
  expect(headings("No. Documento", "NOMBRES Y APELLIDOS", "N° de Celular", "E-mail")).toEqual({
    identification_number: "No. Documento",
    name: "NOMBRES Y APELLIDOS",
    phone: "N° de Celular",
    email: "E-mail",
  });
  expect(headings("numero_documento", "nombres", "primer_apellido", "telefono_movil")).toEqual({
    identification_number: "numero_documento",
    name: "nombres",
    surname: "primer_apellido",
    phone: "telefono_movil",
  });
  expect(headings("1er Apellido", "2do Apellido", "Nombre1", "Nombre2", "Cel.")).toEqual({
    surname: "1er Apellido",
    second_surname: "2do Apellido",
    name: "Nombre1",
    second_name: "Nombre2",
    phone: "Cel.",
  });
  expect(headings("Nombre del usuario", "Phone number(s)", "Fecha de realización", "Comienzo")).toEqual({
    name: "Nombre del usuario",
    phone: "Phone number(s)",
    date: "Fecha de realización",
    time: "Comienzo",
  });
  expect(headings("nombre_cliente", "C. C.", "Celular / WhatsApp")).toEqual({
    name: "nombre_cliente",
    identification_number: "C. C.",
    phone: "Celular / WhatsApp",
  });
});

test("a program's row number is no document number", () =>
  expect(headings("ID", "Nombre", "Teléfono")).toEqual({ name: "Nombre", phone: "Teléfono" }));

test("the column that names a field best wins, at any place", () =>
  expect(headings("Teléfono", "Celular", "Paciente", "Nombre completo")).toEqual({
    phone: "Celular",
    name: "Nombre completo",
  }));

test("contacts as Google and Outlook export them", () => {
  expect(
    people(
      ["Name", "Given Name", "Family Name", "E-mail 1 - Value", "Phone 1 - Value"],
      ["Ana Peña", "Ana", "Peña", "ana@correo.co ::: otra@correo.co", "+57 300 1234567 ::: +57 1 2345678"],
    ),
  ).toEqual([["Ana Peña", "+57 300 1234567", "ana@correo.co"]]);
  expect(
    people(
      ["First Name", "Last Name", "E-mail Address", "Home Phone", "Mobile Phone"],
      ["Ana", "Peña", "ana@correo.co", "6012345678", "3001234567"],
    ),
  ).toEqual([["Ana Peña", "3001234567", "ana@correo.co"]]);
  expect(
    people(
      [
        "Nombre",
        "Segundo nombre",
        "Apellidos",
        "Teléfono particular",
        "Teléfono móvil",
        "Dirección de correo electrónico",
      ],
      ["Ana", "", "Peña", "6012345678", "3001234567", "ana@correo.co"],
    ),
  ).toEqual([["Ana Peña", "3001234567", "ana@correo.co"]]);
});

test("phones in several columns: a mobile before a landline, and the others are named", () => {
  const table: Table = [
    ["Nombre", "Phone 1 - Label", "Phone 1 - Value", "Phone 2 - Value", "Otro teléfono"],
    ["Ana Peña", "Home", "601 2345678", "300 1234567", ""],
    ["Beto Ruiz", "", "", "", "3001234568"],
  ];
  const found = findHeadings(table);
  expect(columnsLeft(table, found, found.columns)).toEqual(["Phone 1 - Label"]);
  expect(linesOf(table, found.line, found.columns, READING)).toMatchObject([
    {
      phone: "300 1234567",
      unread: ["Celular: se guarda 300 1234567, y no 601 2345678. Si prefieres otro, escríbelo."],
    },
    { phone: "3001234568", unread: [] },
  ]);
});

test("numbers that a program wrote with decimals", () =>
  expect(people(["Nombre", "Celular"], ["Ana Peña", "3001234567.0"])).toEqual([["Ana Peña", "3001234567", null]]));

test("headings in two lines, with cells merged over several columns or over both lines", () => {
  const table: Table = [
    ["Consultorio Laura Ríos"],
    ["Datos del paciente", null, null, "Sesiones", null, "Debe", "Próxima cita", null],
    ["Nombres", "Apellidos", "Celular", "Compradas", "Tomadas", null, "Fecha", "Hora"],
    ["Ana", "Peña", "3001234567", "8", "3", "150.000", "01/12/2026", "16:30"],
  ];
  const { line, columns, titles } = findHeadings(table);
  expect(line).toBe(2);
  expect(titles[3]).toBe("Sesiones · Compradas");
  expect(linesOf(table, line, columns, READING)).toMatchObject([
    {
      number: 4,
      name: "Ana Peña",
      phone: "3001234567",
      rest: {
        package: { sessions_total: 8, sessions_left: 5 },
        owed: 150_000,
        next: { appointment_date: "2026-12-01 16:30:00" },
      },
      unread: [],
    },
  ]);
});

test("one row of headings stays one, despite the first name below", () => {
  const table: Table = [
    ["Nombre", "Celular", "Modalidad", "Paquete"],
    ["Ana Peña", "3001234567", "Virtual", "Bono"],
  ];
  expect(findHeadings(table)).toMatchObject({ line: 0, titles: table[0] });
});

const PROGRAMS: [program: string, headings: string[], fields: Record<string, string>][] = [
  [
    "Acuity",
    ["First Name", "Last Name", "Phone", "Email", "Notes", "Days Since Last Appointment"],
    { name: "First Name", surname: "Last Name", phone: "Phone", email: "Email" },
  ],
  [
    "Calendly",
    [
      "User Name",
      "Invitee Name",
      "Invitee Email",
      "Text Reminder Number",
      "Event Type Name",
      "Start Date & Time",
      "Canceled",
    ],
    {
      name: "Invitee Name",
      email: "Invitee Email",
      phone: "Text Reminder Number",
      date: "Start Date & Time",
      status: "Canceled",
    },
  ],
  [
    "SimplePractice",
    ["Client Name", "Mobile Phone", "Email Address", "Next Appointment", "Balance"],
    { name: "Client Name", phone: "Mobile Phone", email: "Email Address", date: "Next Appointment", owed: "Balance" },
  ],
  [
    "Jane",
    ["Patient Number", "First Name", "Middle Name", "Last Name", "Mobile Phone", "Email"],
    { name: "First Name", second_name: "Middle Name", surname: "Last Name", phone: "Mobile Phone", email: "Email" },
  ],
  [
    "AgendaPro",
    ["Fecha", "Hora inicio", "Hora término", "Cliente", "Teléfono", "Email", "Servicio", "Estado"],
    { date: "Fecha", time: "Hora inicio", name: "Cliente", phone: "Teléfono", email: "Email", status: "Estado" },
  ],
  [
    "Doctoralia",
    ["Nombre", "Apellidos", "Teléfono móvil", "Correo electrónico", "Número de documento", "Próxima visita"],
    {
      name: "Nombre",
      surname: "Apellidos",
      phone: "Teléfono móvil",
      email: "Correo electrónico",
      identification_number: "Número de documento",
      date: "Próxima visita",
    },
  ],
  [
    "Google Contacts",
    ["First Name", "Middle Name", "Last Name", "File As", "E-mail 1 - Value", "Phone 1 - Label", "Phone 1 - Value"],
    {
      name: "First Name",
      second_name: "Middle Name",
      surname: "Last Name",
      email: "E-mail 1 - Value",
      phone: "Phone 1 - Value",
    },
  ],
  [
    "Square",
    ["Reference ID", "First Name", "Last Name", "Email Address", "Phone Number", "Nickname"],
    { name: "First Name", surname: "Last Name", email: "Email Address", phone: "Phone Number" },
  ],
  [
    "in Portuguese",
    ["Nome", "Sobrenome", "Telefone celular", "E-mail", "CPF", "Próxima consulta", "Situação", "Saldo devedor"],
    {
      name: "Nome",
      surname: "Sobrenome",
      phone: "Telefone celular",
      email: "E-mail",
      identification_number: "CPF",
      date: "Próxima consulta",
      status: "Situação",
      owed: "Saldo devedor",
    },
  ],
  [
    "our own",
    ["Nombre", "Teléfono", "Correo", "Identificación", "Recordatorios", "Creado", "Id"],
    { name: "Nombre", phone: "Teléfono", email: "Correo", identification_number: "Identificación" },
  ],
];

test.each(PROGRAMS)("headings of %s", (_, line, fields) => expect(headings(...line)).toEqual(fields));

test("an unused column is listed if it has values", () => {
  const table = [
    ["Nombre", "Notas", "Precio", "Sede"],
    ["Ana Peña", "ansiedad", "150.000", ""],
  ];
  const found = findHeadings(table);
  expect(columnsLeft(table, found, found.columns)).toEqual(["Notas", "Precio"]);
  expect(columnsLeft(table, found, { ...found.columns, owed: 2 })).toEqual(["Notas"]);
});
