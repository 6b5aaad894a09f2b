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
  ...{ id: "cli_1", name: "Ana Peña", email: "ana@example.com", identification_number: "CC 123" },
  ...{ phone: "+573001234567", whatsapp_code: "57", phone_number: "3001234567" },
};
const asKnown = clientFields(ana);
const typed = { patient_name: "Ana Peña", whatsapp_code: "57", phone_number: "300 123 4567", patient_email: ana.email };
const luz = { patientName: "Luz Ríos", phone: "301 000 0000" };

test("a chosen client fills in name, phone, email and identification", () =>
  expect(clientFields({ ...ana, whatsapp_code: "52", phone_number: "5512345678", email: null })).toEqual({
    ...{ patientName: "Ana Peña", countryCode: "52", phone: "551 234 5678" },
    ...{ email: "", identificationNumber: "CC 123" },
  }));

test.each<[Partial<PatientData>, PatientChange, object]>([
  [{}, "none", {}],
  [{ phone: "3001234567" }, "none", {}],
  [{ patientName: "Ana María Peña" }, "correction", { patient_name: "Ana María Peña" }],
  [{ phone: luz.phone }, "correction", { whatsapp_code: "57", phone_number: luz.phone }],
  [{ email: "" }, "correction", { patient_email: "" }],
  [{ identificationNumber: "" }, "correction", { identification_number: "" }],
  [{ identificationNumber: "CC 9" }, "another", { ...typed, identification_number: "CC 9" }],
  [luz, "another", { ...typed, patient_name: "Luz Ríos", phone_number: luz.phone }],
])("the changes %j to a chosen client count as '%s' and send %j", (changes, kind, input) => {
  const form = { ...asKnown, ...changes };
  expect(patientChange(form, ana)).toBe(kind);
  expect(patientInput(form, ana)).toEqual({ ...(kind !== "another" && { client_id: "cli_1" }), ...input });
});

test("a chosen client with an erased name and half a phone counts as a correction, not as another person", () =>
  expect(patientChange({ ...asKnown, patientName: "", phone: "300" }, ana)).toBe("correction"));

test("without a chosen client all typed details are sent", () =>
  expect(patientInput(asKnown, null)).toEqual({ ...typed, identification_number: "CC 123" }));

const appointment = { client_id: "cli_1", patient_name: "Ana Peña", session_held: false, session_note: null };
const other = { ...ana, id: "cli_2", name: "Luz Ríos" };
const [TO_LUZ, FILE] = ["Esta cita pasará a Luz Ríos, otra persona.", "También se actualiza en la ficha de Ana."];
const held = { ...appointment, session_held: true };
const told = [TO_LUZ, "La sesión vuelve al paquete de Ana.", "También se actualiza en la ficha de Luz."];
test.each<[string, PatientData, Parameters<typeof patientNotes>[1], string[]]>([
  ["nothing without changes", asKnown, { known: ana, appointment }, []],
  ["a corrected client", { ...asKnown, email: "" }, { known: ana, appointment }, [FILE]],
  ["another person", { ...asKnown, ...luz }, { known: ana, appointment }, [TO_LUZ]],
  ["a new booking's other person", { ...asKnown, ...luz }, { known: ana }, [TO_LUZ.replace("pasará a", "será de")]],
  ["a listed client", clientFields(other), { known: other, appointment }, [TO_LUZ]],
  ["a listed client, corrected", { ...clientFields(other), email: "" }, { known: other, appointment: held }, told],
])("the form explains the effect of saving: %s", (_, form, outlook, notes) =>
  expect(patientNotes(form, outlook)).toEqual(notes),
);
