import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { markInDoubt } from "../../../lib/errors";
import { refusedFields } from "./form-refusal";
import { isRefused, type Refusal, reasonOf, reopenReason } from "./refusal-texts";

const answer = (httpStatus: number, message: string, data: object = {}): Refusal =>
  TRPCClientError.from({ error: { code: -32600, message, data: { httpStatus, ...data } } });
const offline = new TRPCClientError("Failed to fetch");
const inDoubt = answer(502, "Algo salió mal.");
markInDoubt(Object(inDoubt), "appointment.book");
const FALLBACK = "No se pudo.";
const OFFLINE = "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.";
test.each<[string, Refusal, string, boolean]>([
  ["the server's message for a refusal", answer(409, "Ya no."), "Ya no.", true],
  ["the fallback for a failure of the server", answer(500, "Algo salió mal."), FALLBACK, false],
  ["the fallback and a warning if it may have been saved", inDoubt, `${FALLBACK} Puede que se haya guardado.`, false],
  ["the fallback and a hint at the internet without an answer", offline, `${FALLBACK}\n${OFFLINE}`, false],
])("the reason shown for a failed request is %s", (_, error, reason, refused) => {
  expect(reasonOf(error, FALLBACK)).toBe(reason);
  expect(isRefused(error)).toBe(refused);
});

const time = { start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00" };
const conflict = { ...time, patient_name: "Ana Peña" };
const HOUR = "martes 24 de noviembre, 10:00 a.\u00a0m.";
test.each<[appCode: string, data: object, text: string]>([
  ["overlap", { conflicts: [conflict] }, `Ya no. Lo tiene Ana Peña, ${HOUR} Crea una cita nueva en otro horario.`],
  ["overlap", { conflicts: [time] }, `Ya no. Lo tiene otra cita, ${HOUR} Crea una cita nueva en otro horario.`],
  ["overlap", {}, "Ya no. Crea una cita nueva en otro horario."],
  ["no_sessions_left", {}, "Ya no. Crea una cita nueva, individual o con otro paquete."],
  ["stale_version", {}, "Ya no."],
])("an appointment that cannot be reopened with %s and %j shows the reason '%s'", (appCode, data, text) =>
  expect(reopenReason(answer(409, "Ya no.", { appCode, ...data }), FALLBACK)).toBe(text),
);

test("refused inputs are shown at their fields, and an input without a field nowhere", () => {
  const paths = { patient_phone: "A", appointment_date: "B", priority: "C", price: "D", total_paid: "E" };
  const errors = Object.entries(paths).map(([path, message]) => ({ path, message }));
  expect(refusedFields(answer(400, "No se puede.", { appCode: "invalid_input", errors }), false)).toEqual([
    { field: "phone", message: "A" },
    { field: "startTime", message: "B" },
    { field: "price", message: "D" },
    { field: "totalPaid", message: "E" },
  ]);
});

test.each([
  ["past", false, "startTime"],
  ["other_client", false, "patientName"],
  ["active_package", true, "packageId"],
  ["other_client", true, "packageId"],
  ["not_found", true, "packageId"],
  ["not_found", true, "patientName", "client"],
])(
  "the refusal %s of a request with a package: %s, is shown at the field %s",
  (appCode, namesPackage, field, gone?: string) =>
    expect(refusedFields(answer(409, "Ya no.", { appCode, errors: [], gone }), namesPackage)).toEqual([
      { field, message: "Ya no." },
    ]),
);
