// @vitest-environment happy-dom
import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { isRefused, type Refusal, reasonOf, reopenReason } from "./refusal-texts";

const answer = (httpStatus: number, message: string, data: object = {}): Refusal =>
  TRPCClientError.from({ error: { code: -32600, message, data: { httpStatus, ...data } } });
const offline = new TRPCClientError("Failed to fetch");

const FALLBACK = "No se pudo.";

test.each<[string, Refusal, string, boolean]>([
  ["the server's own when it refuses", answer(409, "Ya no."), "Ya no.", true],
  ["the fallback when the server fails", answer(500, "Algo salió mal."), FALLBACK, false],
  [
    "the fallback, and below it the internet, without an answer",
    offline,
    `${FALLBACK}\nNo pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.`,
    false,
  ],
])("the reason of a failure is %s", (_, error, reason, refused) => {
  expect(reasonOf(error, FALLBACK)).toBe(reason);
  expect(isRefused(error)).toBe(refused);
});

const overlap = (...conflicts: object[]) =>
  reopenReason(answer(409, "Ese horario ya está ocupado.", { appCode: "overlap", conflicts }), FALLBACK);
const time = { start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00" };

test("why an appointment cannot be reopened names the client in the way, and the time", () =>
  expect(overlap({ ...time, patient_name: "Ana Peña" })).toBe(
    "Ese horario ya está ocupado. Lo tiene Ana Peña, martes 24 de noviembre, 10:00 a.\u00a0m. Crea una cita nueva en otro horario.",
  ));

test("why an appointment cannot be reopened names the time even without the client", () => {
  expect(overlap(time)).toContain("Lo tiene otra cita, martes 24 de noviembre, 10:00 a.\u00a0m. Crea");
  expect(overlap()).toBe("Ese horario ya está ocupado. Crea una cita nueva en otro horario.");
});

test("why an appointment cannot be reopened gives advice about a spent package", () => {
  const error = answer(409, "Este paquete ya no tiene sesiones disponibles.", { appCode: "no_sessions_left" });
  expect(reopenReason(error, FALLBACK)).toBe(
    "Este paquete ya no tiene sesiones disponibles. Crea una cita nueva, individual o con otro paquete.",
  );
});

test("why an appointment cannot be reopened is the plain reason otherwise", () =>
  expect(reopenReason(answer(409, "Cambió.", { appCode: "stale_version" }), FALLBACK)).toBe("Cambió."));
