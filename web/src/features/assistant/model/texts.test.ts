import type { AgentActivity, AgentToken } from "@sereno/core/domain/agent/output";
import type { Endpoint } from "@sereno/core/domain/endpoint/output";
import { anActivity } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { activityDetail } from "./activity-detail";
import { byDay, timeText } from "./by-day";
import { connectionSteps, PROGRAMS } from "./connections";
import { endpointState, renewText } from "./endpoint-texts";
import { pauseText } from "./pause-text";
import { daysOf, EXPIRY_OPTIONS, optionOf } from "./token-choices";
import { tokenTexts } from "./token-texts";

const BOGOTA = "America/Bogota";
const NOW = "2026-11-24T15:00:00Z";
const activity = anActivity({ at: NOW });
const HALVED = { starts_at: NOW, minutes: 30, was_minutes: 60 };
const ONLINE = { starts_at: NOW, was_virtual: false };
const MOVED = { starts_at: "2026-11-25T16:00:00Z", was_at: NOW };
test.each<[Partial<AgentActivity>, string | null]>([
  [{}, null],
  [{ action: "payment.announce", amount: 45_000 }, "$ 45.000, por verificar"],
  [{ details: ["email", "identification_number"] }, "Llenó: correo electrónico y número de identificación"],
  [{ starts_at: NOW }, "Martes 24 de noviembre, 10:00 a. m."],
  [{ starts_at: NOW, appointments: 1 }, "1 cita, la primera: martes 24 de noviembre, 10:00 a. m."],
  [{ starts_at: NOW, appointments: 8 }, "8 citas, la primera: martes 24 de noviembre, 10:00 a. m."],
  [{ action: "appointment.shorten", ...HALVED }, "Martes 24 de noviembre, 10:00 a. m., de 60 a 30 minutos"],
  [{ action: "appointment.mode", ...ONLINE }, "Martes 24 de noviembre, 10:00 a. m.: ahora virtual"],
  [MOVED, "Miércoles 25 de noviembre, 11:00 a. m. (antes: martes 24 de noviembre, 10:00 a. m.)"],
])("the detail of an agent's change with %j is: %s", (change, text) =>
  expect(activityDetail({ ...activity, ...change }, BOGOTA)?.replaceAll("\u00a0", " ") ?? null).toBe(text),
);

test.each([
  [BOGOTA, "10:00 a.\u00a0m.", ["Hoy: dc", "Ayer: b", "Viernes 20 de noviembre: a"]],
  ["Europe/Madrid", "4:00 p.\u00a0m.", ["Hoy: dcb", "Viernes 20 de noviembre: a"]],
])("an agent's changes have their day and time in the zone %s", (zone, time, days) => {
  expect(timeText(NOW, zone)).toBe(time);
  const times = { d: "24T14:00", c: "24T05:00", b: "24T04:59", a: "20T15:00" };
  const done = Object.entries(times).map(([id, at]) => ({ ...activity, id, at: `2026-11-${at}:00Z` }));
  const groups = byDay(done, NOW, zone);
  expect(groups.map(({ day, activities }) => `${day}: ${activities.map(({ id }) => id).join("")}`)).toEqual(days);
});

const copied = (program: (typeof PROGRAMS)[number], bound: "conversation" | "practice") =>
  connectionSteps(program, { bound }, "https://sereno.example").map(({ copied: { label, value } }) => [label, value]);

test("a program's steps have address and token, and the sender's number if the token is bound to a conversation", () => {
  expect(copied("n8n", "conversation")).toEqual([
    ["Dirección", "https://sereno.example/api/v1/agent/context"],
    ["Authorization", "Bearer TU_ACCESO"],
    ["Sereno-Writer", "={{ '+' + $json.messages[0].from }}"],
  ]);
  expect(copied("mcp", "practice")).toEqual([
    ["Dirección", "https://sereno.example/mcp"],
    ["Authorization", "Bearer TU_ACCESO"],
  ]);
  for (const program of PROGRAMS) expect(copied(program, "conversation")).toHaveLength(3);
});

const endpoint: Endpoint = {
  ...{ id: "end_1", url: "https://n8n.example.com/webhook/1", has_bearer: false, created_at: NOW, stopped: null },
  ...{ tried_at: null, outcome: null, failing_since: null, next_try_at: null },
};
const failing = { tried_at: NOW, failing_since: NOW, next_try_at: "2026-11-24T15:05:00Z" };
test.each<[Partial<Endpoint>, string | RegExp, isWrong: boolean]>([
  [{}, "Aún sin avisos", false],
  [{ tried_at: NOW, outcome: "204" }, "Último aviso: hoy, 10:00 a.\u00a0m.", false],
  [{ ...failing, outcome: "503" }, "No recibe: respondió 503. Próximo intento: hoy, 10:05 a.\u00a0m.", true],
  [{ ...failing, outcome: "timeout" }, /^No recibe: no respondió en 10 segundos\./, true],
  [{ stopped: "gone", outcome: "410" }, /^Dijo que ya no existe\./, true],
  [{ stopped: "unreadable", outcome: "unreadable" }, /^No podemos leer su secreto\. Cámbialo/, true],
])("the text of an endpoint with %j is '%s'; its old secret signs on unless it is lost", (change, text, isWrong) => {
  const state = endpointState({ ...endpoint, ...change }, NOW, BOGOTA);
  expect(renewText({ ...endpoint, ...change })).toMatch(change.stopped === "unreadable" ? /solo/ : /24 horas/);
  expect(state).toEqual({ text: typeof text === "string" ? text : expect.stringMatching(text), isWrong });
});

test("the notice of a paused agent has its changes, the limit and what cannot be undone", () => {
  const pause = { token_id: "tok_1", token_label: "WhatsApp", paused_at: NOW, by_link: 0, moved: 0, shortened: 0 };
  expect(pauseText({ ...pause, bound: "burst", most: 5, cancelled: 4, shortened: 1 }, false)).toBe(
    "Ya canceló 4 y acortó 1, y quiso seguir: le permites tocar 5 citas en diez minutos. Mientras tanto solo consulta; no cambia nada hasta que tú decidas.",
  );
  const shared = pauseText({ ...pause, bound: "share", most: 1, cancelled: 0, moved: 1 }, false);
  expect(shared).toContain("1 cita de tus próximos siete días");
  const byLink = (by_link: number) => pauseText({ ...pause, bound: "daily", most: 10, cancelled: 10, by_link }, true);
  expect(byLink(3)).toContain("De ellas, 3 por los enlaces que recibió para tus clientes: esas no se deshacen aquí.");
  expect(byLink(1)).toContain("De ellas, 1 por los enlaces que recibió para tus clientes: esa no se deshace aquí.");
});

const token: AgentToken = {
  ...{ id: "tok_1", label: "Asistente", right: "book", bound: "conversation", last_used_at: null },
  modes: { move: "allow", cancel: "allow", sell: "allow" },
  ...{ expires_at: "2027-02-21T15:00:00Z", created_at: "2026-11-23T15:00:00Z" },
};

test.each<[string, Partial<AgentToken>, object]>([
  ["was never used", {}, { over: null, right: "Agendar", sees: "Ve: solo a quien escribe", used: "Nunca usado" }],
  ["was used", { last_used_at: NOW }, { used: "Último uso: hoy, 10:00 a.\u00a0m." }],
  ["has expired", { expires_at: NOW }, { over: "Venció: crea otro" }],
  ["has no valid right", { right: null }, { over: "Ya no sirve: vuelve a crearlo", right: null }],
])("an agent's token that %s is described as such", (_, change, texts) =>
  expect(tokenTexts({ ...token, ...change }, NOW, BOGOTA)).toMatchObject(texts),
);

test("each expiry option is a number of days, or none for 'never'", () => {
  for (const { value } of EXPIRY_OPTIONS) expect(optionOf(daysOf(value))).toBe(value);
  expect(daysOf("never")).toBeNull();
});
