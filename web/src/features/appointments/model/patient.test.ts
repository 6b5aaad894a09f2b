import { expect, test } from "vitest";
import {
  clientFields,
  type KnownPatient,
  type PatientChange,
  type PatientData,
  patientChange,
  patientInput,
  patientNotes,
} from "./patient";

const ana: KnownPatient = {
  id: "cli_1",
  name: "Ana Peña",
  phone: "+573001234567",
  whatsapp_code: "57",
  phone_number: "3001234567",
  email: "ana@example.com",
  identification_number: "CC 123",
};
const asKnown = clientFields(ana);
const typed = { patient_name: "Ana Peña", whatsapp_code: "57", phone_number: "300 123 4567", patient_email: ana.email };
const luz = { patientName: "Luz Ríos", phone: "301 000 0000" };

test("a known client fills in phone, email and identification", () =>
  expect(clientFields({ ...ana, whatsapp_code: "52", phone_number: "5512345678", email: null })).toEqual({
    patientName: "Ana Peña",
    countryCode: "52",
    phone: "551 234 5678",
    email: "",
    identificationNumber: "CC 123",
  }));

test.each<[string, Partial<PatientData>, PatientChange, object]>([
  ["as it is", {}, "none", {}],
  ["the phone spaced otherwise", { phone: "3001234567" }, "none", {}],
  ["another name", { patientName: "Ana María Peña" }, "correction", { patient_name: "Ana María Peña" }],
  ["another phone", { phone: luz.phone }, "correction", { whatsapp_code: "57", phone_number: luz.phone }],
  ["no email", { email: "" }, "correction", { patient_email: "" }],
  ["no number", { identificationNumber: "" }, "correction", { identification_number: "" }],
  ["another number", { identificationNumber: "CC 9" }, "another", { ...typed, identification_number: "CC 9" }],
  ["another name and phone", luz, "another", { ...typed, patient_name: "Luz Ríos", phone_number: luz.phone }],
])("notes about a known client %s", (_, changes, kind, input) => {
  const form = { ...asKnown, ...changes };
  expect(patientChange(form, ana)).toBe(kind);
  expect(patientInput(form, ana)).toEqual({ client_id: "cli_1", ...input });
});

test("notes about a known client is a correction that is being typed, while nothing else stands there", () =>
  expect(patientChange({ ...asKnown, patientName: "", phone: "300" }, ana)).toBe("correction"));

test("notes about a known client is the only choice without known clients", () =>
  expect(patientInput(asKnown, null)).toEqual({ ...typed, identification_number: "CC 123" }));

const appointment = { client_id: "cli_1", patient_name: "Ana Peña", session_held: false };
const other = { ...ana, id: "cli_2", name: "Luz Ríos" };

const [TO_LUZ, FILE] = ["Esta cita pasará a Luz Ríos, otra persona.", "También se actualiza en la ficha de Ana."];
const held = { ...appointment, session_held: true };
const told = [TO_LUZ, "La sesión vuelve al paquete de Ana.", "También se actualiza en la ficha de Luz."];

test.each<[string, PatientData, Parameters<typeof patientNotes>[1], string[]]>([
  ["nothing", asKnown, { known: ana, appointment }, []],
  ["a correction", { ...asKnown, email: "" }, { known: ana, appointment }, [FILE]],
  ["another person", { ...asKnown, ...luz }, { known: ana, appointment }, [TO_LUZ]],
  ["another person in a new one", { ...asKnown, ...luz }, { known: ana }, [TO_LUZ.replace("pasará a", "será de")]],
  ["a client from the list", clientFields(other), { known: other, appointment }, [TO_LUZ]],
  ["one from the list, corrected", { ...clientFields(other), email: "" }, { known: other, appointment: held }, told],
])("the effect of saving is told for %s", (_, form, outlook, notes) =>
  expect(patientNotes(form, outlook)).toEqual(notes),
);
