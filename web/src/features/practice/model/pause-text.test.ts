import { expect, it } from "vitest";
import { pauseText } from "./pause-text";

const pause = { token_id: "tok_1", token_label: "WhatsApp", paused_at: "2026-11-24T15:00:00Z" };

it("says what the assistant did, what it would have gone past, and that it changes nothing now", () => {
  expect(pauseText({ ...pause, bound: "burst", most: 5, cancelled: 4, moved: 0, shortened: 1 })).toBe(
    "Ya canceló 4 y acortó 1, y quiso seguir: le permites tocar 5 citas en diez minutos. Mientras tanto solo consulta; no cambia nada hasta que tú decidas.",
  );
  expect(pauseText({ ...pause, bound: "share", most: 1, cancelled: 0, moved: 1, shortened: 0 })).toContain(
    "1 cita de tus próximos siete días",
  );
});
