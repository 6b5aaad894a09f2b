import { expect, test } from "vitest";
import { pauseText } from "./pause-text";

const pause = { token_id: "tok_1", token_label: "WhatsApp", paused_at: "2026-11-24T15:00:00Z", by_link: 0 };

test("names the assistant's change, the limit and that it is paused", () => {
  expect(pauseText({ ...pause, bound: "burst", most: 5, cancelled: 4, moved: 0, shortened: 1 })).toBe(
    "Ya canceló 4 y acortó 1, y quiso seguir: le permites tocar 5 citas en diez minutos. Mientras tanto solo consulta; no cambia nada hasta que tú decidas.",
  );
  expect(pauseText({ ...pause, bound: "share", most: 1, cancelled: 0, moved: 1, shortened: 0 })).toContain(
    "1 cita de tus próximos siete días",
  );
  expect(
    pauseText({ ...pause, bound: "daily", most: 10, cancelled: 10, moved: 0, shortened: 0, by_link: 3 }),
  ).toContain("De ellas, 3 por los enlaces que recibió para tus clientes: esas no se deshacen aquí.");
});
