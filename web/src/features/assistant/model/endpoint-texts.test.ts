import type { Endpoint } from "@sereno/core/domain/endpoint/output";
import { expect, test } from "vitest";
import { endpointState, tryText } from "./endpoint-texts";

const NOW = "2026-11-24T15:00:00Z";
const endpoint: Endpoint = {
  id: "end_1",
  url: "https://n8n.example.com/webhook/1",
  has_bearer: false,
  created_at: NOW,
  tried_at: null,
  outcome: null,
  failing_since: null,
  next_try_at: null,
  stopped: null,
};
const stateOf = (more: Partial<Endpoint>) => endpointState({ ...endpoint, ...more }, NOW, "America/Bogota");

test("says when an event was last sent, without a warning", () => {
  expect(stateOf({})).toEqual({ text: "Aún sin avisos", isWrong: false });
  expect(stateOf({ tried_at: NOW, outcome: "204" })).toEqual({
    text: "Último aviso: hoy, 10:00 a.\u00a0m.",
    isWrong: false,
  });
});

test("says why the endpoint refuses events, and when the next attempt is", () => {
  const failing = { tried_at: NOW, failing_since: NOW, next_try_at: "2026-11-24T15:05:00Z" };
  expect(stateOf({ ...failing, outcome: "503" }).text).toBe(
    "No recibe: respondió 503. Próximo intento: hoy, 10:05 a.\u00a0m.",
  );
  expect(stateOf({ ...failing, outcome: "timeout" })).toMatchObject({
    text: expect.stringMatching(/^No recibe: no respondió en 10 segundos\./),
    isWrong: true,
  });
  expect(stateOf({ stopped: "gone", outcome: "410" })).toMatchObject({ isWrong: true });
});

test("describes the result of a test call", () => {
  expect(tryText({ is_taken: true, outcome: "200" })).toEqual({ title: "Lo recibió", text: "Respondió 200." });
  expect(tryText({ is_taken: false, outcome: "not_public" }).text).toBe("Esa dirección lleva a una red privada.");
});
