import { beforeEach, expect, inject, test } from "vitest";
import { extent } from "../extent";
import {
  HOSTILE,
  type HostilePerson,
  meetHostile,
  OF_EACH_OPENING,
  ORDER,
  ordersIn,
  UNBOUND,
} from "../support/injections";
import { connectMcp } from "../support/mcp";
import { createRestPractice } from "../support/rest-practice";

const TEXTS = extent(OF_EACH_OPENING, HOSTILE);
const { open, app, clock, asTherapist } = await createRestPractice(inject("endpoint"));
const week = { start_date: "2026-11-23", end_date: "2026-11-27" };

const MARKUP = /[<>`*_#[\](){}|\p{C}]/u;

let mcp: Awaited<ReturnType<typeof connectMcp>>;
beforeEach(async () => {
  mcp = await connectMcp(app, (await open(UNBOUND)).agent);
});

const readAbout = async ({ phone, client_id }: HostilePerson) => [
  await mcp.call("sereno_quien_escribe", { phone }),
  await mcp.call("sereno_paquetes", { client_id }),
  await mcp.call("sereno_como_pagar", { client_id }),
];

async function changeAll(text: string, { client_id, appointment_id, package_id }: HostilePerson) {
  const { call } = mcp;
  const change = { appointment_id, confirmed_by_client: true };
  const { data } = await call("sereno_horas", { ...week, appointment_id });
  const pays = { client_id, amount: 1000, method: text.slice(0, 40), reference: text.slice(0, 100) };
  const sale = { package_id, client_id, confirmed_by_client: true };
  const hands = { client_id, reason: text.slice(0, 80), summary: text };
  const answers = [
    await call("sereno_mover", { ...change, slot: data.times[5].slot, idempotency_key: `m-${client_id}` }),
    await call("sereno_cancelar_o_confirmar", { ...change, status: "confirmed", idempotency_key: `c-${client_id}` }),
    await call("sereno_agendar", { client_id, slot: data.times[7].slot, idempotency_key: `a-${client_id}` }),
    await call("sereno_vender", { ...sale, idempotency_key: `v-${client_id}` }),
    await call("sereno_como_pagar", { ...pays, idempotency_key: `p-${client_id}` }),
    await call("sereno_pasar_a_persona", { ...hands, idempotency_key: `h-${client_id}` }),
    await call("sereno_mover", { ...change, slot: data.times[6].slot, idempotency_key: `n-${client_id}` }),
  ];
  expect(answers.flatMap(({ code = [] }) => code)).toEqual(["active_package", "handoff_open"]);
  return answers;
}

/** Fields that may hold a client's text or the name of a package. */
const FIELDS = /^\.data\.(client\.name|(packages|offered|active)\.0\.package|debts\.0\.concept)$/;

test(`${TEXTS.length} hostile texts appear only in text fields, in at most 60 characters without markup`, async () => {
  let shown = 0;
  for (const [index, text] of TEXTS.entries()) {
    clock.moveTo(`2026-11-20T16:${String(index).padStart(2, "0")}:00Z`);
    const person = await meetHostile(asTherapist, text, index);
    expect(person.name).toContain(ORDER);
    // Answers to changes contain few texts, so changes are tried with only one text per opening phrase.
    const changes = OF_EACH_OPENING.includes(text) ? await changeAll(text, person) : [];
    const answers = [...(await readAbout(person)), ...changes];
    for (const answer of answers) {
      for (const [path, found] of ordersIn(answer)) {
        shown += 1;
        expect(path).toMatch(FIELDS);
        expect([...found].length).toBeLessThanOrEqual(60);
        expect(found).not.toMatch(MARKUP);
      }
    }
  }
  expect(shown).toBeGreaterThanOrEqual(4 * TEXTS.length);
});
