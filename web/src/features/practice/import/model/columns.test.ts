import { expect, test } from "vitest";
import type { Table } from "./cells";
import { columnsLeft, examplesOf, findHeadings, SHEETS } from "./columns";
import { linesOf } from "./rows";

const READING = { today: "2026-11-25", zone: "America/Bogota" };

/** Headings in the exports of each program, as 'heading=field'; without a field, the heading is not imported. */
const PROGRAMS: Record<string, string> = {
  "a list of people":
    "No. Documento=identification_number; NOMBRES Y APELLIDOS=name; N° de Celular=phone; E-mail=email",
  "a program with snake_case":
    "numero_documento=identification_number; nombres=name; primer_apellido=surname; telefono_movil=phone",
  "a form": "1er Apellido=surname; 2do Apellido=second_surname; Nombre1=name; Nombre2=second_name; Cel.=phone",
  "a calendar program": "Nombre del usuario=name; Phone number(s)=phone; Fecha de realización=date; Comienzo=time",
  "a list of clients": "nombre_cliente=name; C. C.=identification_number; Celular / WhatsApp=phone",
  "a program that numbers its rows": "ID=; Nombre=name; Teléfono=phone; No. ID=identification_number; Día=date",
  "two columns for one field": "Teléfono=; Celular=phone; Paciente=; Nombre completo=name",
  Acuity: "First Name=name; Last Name=surname; Phone=phone; Email=email; Notes=; Days Since Last Appointment=",
  "Acuity's appointments": "Start Time=time; First Name=name; Phone=phone; Date Scheduled=; Date Rescheduled=",
  "Calendly in Spanish": `Nombre del invitado=name; Correo electrónico del invitado=email; Fecha y hora de inicio=date;
    Fecha y hora de finalización=ends; Estado=status`,
  Calendly: `User Name=; Invitee Name=name; Invitee Email=email; Text Reminder Number=phone; Event Type Name=;
    Start Date & Time=date; Canceled=status`,
  SimplePractice: "Client Name=name; Mobile Phone=phone; Email Address=email; Next Appointment=date; Balance=owed",
  Jane: "Patient Number=; First Name=name; Middle Name=second_name; Last Name=surname; Mobile Phone=phone; Email=email",
  AgendaPro: `Fecha=date; Hora inicio=time; Hora término=ends; Cliente=name; Teléfono=phone; Email=email; Servicio=;
    Estado=status`,
  Doctoralia: `Nombre=name; Apellidos=surname; Teléfono móvil=phone; Correo electrónico=email;
    Número de documento=identification_number; Próxima visita=date`,
  "Google Contacts": `First Name=name; Middle Name=second_name; Last Name=surname; File As=; E-mail 1 - Value=email;
    Phone 1 - Label=; Phone 1 - Value=phone`,
  Outlook: "First Name=name; Last Name=surname; E-mail Address=email; Home Phone=; Mobile Phone=phone",
  "Outlook in Spanish": `Nombre=name; Segundo nombre=second_name; Apellidos=surname; Teléfono particular=;
    Teléfono móvil=phone; Dirección de correo electrónico=email`,
  "Outlook's calendar": `Subject=name; Start Date=date; Start Time=time; End Date=; End Time=ends; All day event=;
    Meeting Organizer=; Location=mode; Show time as=`,
  "Outlook's calendar in Spanish": `Asunto=name; Fecha de comienzo=date; Comienzo=time; Fecha de finalización=;
    Finalización=ends; Todo el día=; Organizador de la reunión=; Ubicación=mode`,
  Square: "Reference ID=; First Name=name; Last Name=surname; Email Address=email; Phone Number=phone; Nickname=",
  "a list with numero signs":
    "Nº documento=identification_number; Nombre=name; Nº celular=phone; Correo N°=email; Cita N°=",
  "a clinic that abbreviates": "P. Apellido=surname; S.Apellido=second_surname; P. Nombre=name; S. Nombre=second_name",
  "a clinic": `PrimerNombre=name; 2o nombre=second_name; Ap. Paterno=surname; Otros apellidos=second_surname;
    Teléfono principal=phone; Segundo teléfono=; Documento paciente=identification_number; Motivo de cancelación=;
    Fecha y hora de la cita=date; Hora de cita=time; Fecha de creación=; Asistencia=status; Estado civil=`,
  "a file with wrong bytes": "Nombre=name; Tel\uFFFDfono=phone; Pr\uFFFDxima cita=date",
  "English columns": `Patient Name=name; Patient Phone=phone; Patient Email=email; Appointment Date/Time=date;
    Client Start Date=; Booking Status=status; End Time=ends`,
  "a list in Portuguese": `Nome=name; Sobrenome=surname; Telefone celular=phone; E-mail=email; Situação=status;
    CPF=identification_number; Próxima consulta=date; Saldo devedor=owed`,
  "a form with questions": `¿Cuál es tu nombre?=name; Contacto telefónico=phone; CC/TI=identification_number;
    Correo personal=email; Prox. cita=date; Duración en minutos=ends; Virtual/Presencial=mode; Por cobrar=owed`,
  "a program of accounts": "Nombre (Opcional)=name; Telf.=phone; Apellidos del tercero (Obligatorio)=surname",
  "a list of packages": `Nombre del/la paciente=name; Sesiones pagadas=sessions_total; Le quedan=sessions_left; ID=;
    Número telefónico=phone; document_number=identification_number; Fecha programada=date; Duration (mins)=ends`,
  "a sheet of answers": `Nombre/s=name; Apellido/s=surname; Teléfono principal=phone; Teléfono contacto principal=`,
  Sereno: `Nombre=name; Teléfono=phone; Correo=email; Identificación=identification_number; Recordatorios=; Creado=;
    Id=`,
};

test.each(Object.entries(PROGRAMS))("findHeadings finds the fields of all headings: %s", (_, headings) => {
  const fields = headings
    .split(/;\s+/)
    .map((each): [string, string] => [each.split("=")[0] ?? "", each.split("=")[1] ?? ""]);
  const line = fields.map(([heading]) => heading);
  const found = Object.entries(findHeadings([line]).columns).map(([field, place]) => [line[place], field]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(fields.filter(([, field]) => field)));
});

test.each([
  [["Name", "CC"], ["Ana", "CO"], { name: 0 }],
  [["Name", "CC"], ["Ana", "1.020.304"], { name: 0, identification_number: 1 }],
  [["Nombre", "Fecha", "Inicio"], ["Ana", "01/12/2026", "3:00 p. m."], { name: 0, date: 1, time: 2 }],
  [["Nombre", "Fecha", "Inicio"], ["Ana", "01/12/2026 15:00", "01/11/2026"], { name: 0, date: 1 }],
])("the headings %j above the cells %j are the columns %j", (headings, cells, columns) =>
  expect(findHeadings([headings, cells, [""]]).columns).toEqual(columns),
);

test("if phones are in several columns, the mobile is imported, and a note has the landline", () => {
  const table: Table = [
    ["Nombre", "Phone 1 - Label", "Phone 1 - Value", "Phone 2 - Value", "Otro teléfono"],
    ["Ana Peña", "Home", "601 2345678", "300 1234567", ""],
    ["Beto Ruiz", "", "", "", "3001234568"],
  ];
  const found = findHeadings(table);
  expect(columnsLeft(table, found, found.columns)).toEqual(["Phone 1 - Label"]);
  const unread = ["Celular: se guarda 300 1234567, y no 601 2345678. Si prefieres otro, escríbelo."];
  expect(linesOf(table, found.line, found.columns, READING)).toMatchObject([
    { phone: "300 1234567", unread },
    { phone: "3001234568", unread: [] },
  ]);
});

test("of two lists side by side the first or the chosen one is read, and columnsLeft has the other's columns", () => {
  const table: Table = ["Nombre;Celular;;Nombre;Celular;Debe", "Ana Peña;;;Luz Peña;3001234567;150.000"].map((line) =>
    line.split(";"),
  );
  const found = findHeadings(table);
  expect(found.columns).toEqual({ name: 0, phone: 1 });
  expect(linesOf(table, 0, found.columns, READING)).toMatchObject([
    { name: "Ana Peña", phone: "", rest: { owed: null } },
  ]);
  expect(columnsLeft(table, found, found.columns)).toEqual(["Nombre", "Celular", "Debe"]);
  expect(linesOf(table, 0, { name: 3, phone: 4 }, READING)).toMatchObject([{ phone: "3001234567", unread: [] }]);
});

test("headings in two lines are read, with cells merged over several columns or over both lines", () => {
  const table: Table = [
    ["Consultorio Laura Ríos"],
    ["Datos del paciente", null, null, "Sesiones", null, "Debe", "Próxima cita", null, "Paquete", "Celular 2"],
    ["Nombres", "Apellidos", "Celular", "Compradas", "Tomadas", null, "Fecha", "Hora", "Nombre", null],
    ["Ana", "Peña", "3001234567", "8", "3", "150.000", "01/12/2026", "16:30", "Mensual", "3009876543"],
  ];
  const { line, columns, titles } = findHeadings(table);
  expect(line).toBe(2);
  expect(titles[3]).toBe("Sesiones · Compradas");
  const sold = { name: "Mensual", sessions_total: 8, sessions_left: 5 };
  const next = { appointment_date: "2026-12-01 16:30:00" };
  const [kept] = linesOf(table, line, columns, READING, titles);
  expect(kept?.unread).toEqual(["Celular: se guarda 3001234567, y no 3009876543. Si prefieres otro, escríbelo."]);
  expect([kept]).toMatchObject([
    { ...{ number: 4, name: "Ana Peña", phone: "3001234567" }, rest: { package: sold, owed: 150_000, next } },
  ]);
});

test("a single line of headings is not joined with the first person below it", () => {
  const table: Table = [
    ["Nombre", "Celular", "Modalidad", "Paquete"],
    ["Ana Peña", "3001234567", "Virtual", "Bono"],
  ];
  expect(findHeadings(table)).toMatchObject({ line: 0, titles: table[0] });
});

test("columnsLeft lists the columns that are not imported and have values", () => {
  const table = [
    ["Nombre", "Notas", "Precio", "Sede", ""],
    ["Ana Peña", "ansiedad", "150.000", "", "", "debe dos"],
    ["Beto Ruiz", "", "", "", "los lunes"],
  ];
  const found = findHeadings(table);
  expect(columnsLeft(table, found, found.columns)).toEqual(["Notas", "Precio", "E (los lunes)", "F (debe dos)"]);
  expect(columnsLeft(table, found, { ...found.columns, owed: 2, time: 4, package: 5 })).toEqual(["Notas"]);
});

const one = ["Nota Nombre", "é Íñigo", "x Ana", "x Noé", "x Zoé"].map((line) => line.split(" "));
const other = one.map((cells) => cells.map((cell) => cell.replaceAll("é", "Ž").replaceAll("Í", "î")));

test("examplesOf returns two cells that differ between a file's encodings, names first; null if none differ", () => {
  expect(examplesOf([one, other])).toEqual(["Íñigo, Noé", "îñigo, NoŽ"]);
  expect([[one], [one, one]].map(examplesOf)).toEqual([null, null]);
});

test("the note about sheets that are not imported is singular for one sheet and plural for several", () => {
  expect(SHEETS(["Citas"])).toBe("Esta hoja no se trae: Citas. Tráela después en otro archivo.");
  expect(SHEETS(["Citas", "Pagos"])).toBe("Estas hojas no se traen: Citas, Pagos. Tráelas después en otro archivo.");
});
