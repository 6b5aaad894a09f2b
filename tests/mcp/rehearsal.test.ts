import type { PracticeContext } from "@sereno/core/table/context";
import type { RehearsalTurn } from "@sereno/core/things/rehearsal/output";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createClock, createPractice, openTestDatabase } from "../support/practice";
import { stateOf } from "../support/state";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-24T15:00:00Z");
const app = createTestApp({ db, clock });
const ANA = "+573001234567";

let ctx: PracticeContext;
let therapist: string;
beforeEach(async () => {
  ctx = await createPractice(db, { clock });
  therapist = await app.signIn(ctx);
  await call("POST", "/availability/weekly", { weekly_availability: week });
});

const day = { enabled: true, time_ranges: [{ start: "08:00", end: "18:00" }], appointment_types: ["presential"] };
const week = Object.fromEntries(
  ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((name) => [name, day]),
);
const call = async (method: string, path: string, body?: object) =>
  (await app.call(method, path, { token: therapist, body })).body;
const bookAna = () =>
  call("POST", "/appointments", {
    patient_name: "Ana Peña",
    patient_phone: ANA,
    appointment_date: "2026-11-26 10:00:00",
  });

/** Sends one message after the other; answers all turns. */
async function converse(phone: string, ...messages: string[]): Promise<RehearsalTurn[]> {
  const turns: RehearsalTurn[] = [];
  for (const said of messages) {
    const body = { phone, said, memory: turns.at(-1)?.memory ?? null };
    const answer = await app.send("POST", "/trpc/rehearsal.say", { token: therapist, body });
    const { result, error } = JSON.parse(await answer.text());
    expect(error).toBeUndefined();
    turns.push(result.data);
  }
  return turns;
}
const toolsOf = (turns: RehearsalTurn[]) => turns.flatMap(({ calls }) => calls.map(({ tool }) => tool));
const refusedOf = (turns: RehearsalTurn[]) =>
  turns.flatMap(({ calls }) => calls.filter(({ is_refused }) => is_refused));

describe("a practice conversation makes the calls that an assistant would, and changes nothing", () => {
  test.each<[string, string[], string[], RegExp]>([
    [
      "somebody new books",
      ["Hola, quiero una cita mañana", "la 2", "Berta Ruiz"],
      ["sereno_quien_escribe", "sereno_horas", "sereno_agendar"],
      /^Listo\. Cita agendada: miércoles 25 de noviembre/,
    ],
    [
      "somebody new asks for prices",
      ["¿Cuánto vale?"],
      ["sereno_quien_escribe", "sereno_paquetes"],
      /confirma ella misma/,
    ],
    ["somebody new cancels what is not there", ["Quiero cancelar"], ["sereno_quien_escribe"], /^No encuentro citas/],
    [
      "somebody wants a person",
      ["Necesito hablar con la doctora, es urgente"],
      ["sereno_quien_escribe", "sereno_pasar_a_persona"],
      /^Ya le aviso/,
    ],
  ])("%s", async (_, messages, tools, says) => {
    const before = await stateOf(ctx);
    const turns = await converse("+573110000000", ...messages);
    expect([toolsOf(turns), refusedOf(turns)]).toEqual([tools, []]);
    expect(turns.at(-1)?.says).toMatch(says);
    expect(await stateOf(ctx)).toBe(before);
  });

  test.each<[string, string[], string[], RegExp]>([
    [
      "a client moves",
      ["¿Puedo mover mi cita al viernes?", "la primera"],
      ["sereno_quien_escribe", "sereno_horas", "sereno_mover"],
      /^Listo\. Cita movida: viernes 27 de noviembre/,
    ],
    [
      "a client cancels once they say yes",
      ["No puedo ir", "Sí, por favor"],
      ["sereno_quien_escribe", "sereno_cancelar_o_confirmar"],
      /^Cita cancelada: jueves 26 de noviembre/,
    ],
    [
      "a client confirms",
      ["Confirmo"],
      ["sereno_quien_escribe", "sereno_cancelar_o_confirmar"],
      /^Gracias\. Cita confirmada/,
    ],
    ["a client pays", ["¿Cómo te pago?"], ["sereno_quien_escribe", "sereno_como_pagar"], /^Debe \$/],
    ["a client greets", ["Buenas"], ["sereno_quien_escribe"], /^Hola, Ana Peña\./],
  ])("%s", async (_, messages, tools, says) => {
    await bookAna();
    const before = await stateOf(ctx);
    const turns = await converse(ANA, ...messages);
    expect([toolsOf(turns), refusedOf(turns)]).toEqual([tools, []]);
    expect(turns.at(-1)?.says).toMatch(says);
    expect(await stateOf(ctx)).toBe(before);
  });

  test("of several behind one phone it asks who, and goes on with what they wanted; who is in need waits for no answer", async () => {
    await bookAna();
    const { id: client_id } = await call("POST", "/clients", { name: "Luis Gil", phone: ANA });
    const before = await stateOf(ctx);
    const turns = await converse(ANA, "Quiero una cita mañana", "¿Cómo?", "Es para Luis", "la 1");
    const who = "¿De quién se trata?\n1. Ana Peña\n2. Luis Gil";
    expect(turns.map(({ says }) => says)).toEqual([
      who,
      who,
      expect.stringMatching(/^Tengo estas horas. ¿Cuál te sirve\?\n1. Miércoles 25 de noviembre/),
      expect.stringMatching(/^Listo. Cita agendada: miércoles 25/),
    ]);
    const named = { tool: "sereno_quien_escribe", input: JSON.stringify({ phone: ANA, client_id }) };
    expect(turns.map(({ calls }) => calls.length)).toEqual([1, 0, 2, 1]);
    expect(turns[2]?.calls[0]).toMatchObject(named);
    expect(JSON.parse(turns[3]?.calls[0]?.input ?? "")).toMatchObject({ client_id });

    const moved = await converse(ANA, "¿Puedo mover mi cita?", "Ana", "la segunda");
    expect(toolsOf(moved)).toEqual(["sereno_quien_escribe", "sereno_quien_escribe", "sereno_horas", "sereno_mover"]);
    expect(moved.at(-1)?.says).toMatch(/^Listo. Cita movida/);
    const urgent = await converse(ANA, "Es urgente, quiero hablar con ella");
    expect(JSON.parse(urgent[0]?.calls[1]?.input ?? "")).toMatchObject({ phone: ANA });
    expect([...refusedOf(turns), ...refusedOf(moved), ...refusedOf(urgent)]).toEqual([]);
    expect(await stateOf(ctx)).toBe(before);
  });

  test("what Sereno refuses is shown as refused, in its own words", async () => {
    await bookAna();
    const [asked] = await converse(ANA, "No puedo ir");
    await call("DELETE", `/appointments/${asked?.memory.appointment?.id}`);
    const body = { phone: ANA, said: "Sí", memory: asked?.memory };
    const answer = await app.send("POST", "/trpc/rehearsal.say", { token: therapist, body });
    const { says, calls } = JSON.parse(await answer.text()).result.data;
    expect(calls).toMatchObject([{ tool: "sereno_cancelar_o_confirmar", is_refused: true }]);
    expect(says).toMatch(/^No pude hacerlo/);
  });

  test("many at once wait for nothing that waits for them", async () => {
    const strict = createTestApp({ db, clock, boundCallers: true });
    const send = () =>
      strict.send("POST", "/trpc/rehearsal.say", {
        token: therapist,
        body: { phone: ANA, said: "Hola", memory: null },
      });
    const answers = await Promise.all(Array.from({ length: 9 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
  });
});
