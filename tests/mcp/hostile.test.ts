import { expect, test } from "vitest";
import { type HostilePerson, hostilePeople, ordersIn, TEXTS, UNBOUND } from "../support/injections";
import { agreed, eachMcpPractice, week } from "../support/mcp";

const { clock, asTherapist, call } = await eachMcpPractice(UNBOUND);

const MARKUP = /[<>`*_#[\](){}|\p{C}]/u;

const readAbout = async ({ phone, client_id }: HostilePerson) => [
  await call("sereno_quien_escribe", { phone }),
  await call("sereno_paquetes", { client_id }),
  await call("sereno_como_pagar", { client_id }),
];

async function changeAll({ text, client_id, appointment_id, package_id }: HostilePerson) {
  const change = { appointment_id, ...agreed };
  const { data } = await call("sereno_horas", { ...week, appointment_id });
  const pays = { client_id, amount: 1000, method: text.slice(0, 40), reference: text.slice(0, 100) };
  const hands = { client_id, reason: text.slice(0, 80), summary: text };
  const answers = [
    await call("sereno_mover", { ...change, slot: data.times[5].slot, idempotency_key: `m-${client_id}` }),
    await call("sereno_cancelar_o_confirmar", { ...change, status: "confirmed", idempotency_key: `c-${client_id}` }),
    await call("sereno_agendar", { client_id, slot: data.times[7].slot, idempotency_key: `a-${client_id}` }),
    await call("sereno_vender", { package_id, client_id, ...agreed, idempotency_key: `v-${client_id}` }),
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
  for await (const { person, isChosen } of hostilePeople(clock, asTherapist)) {
    // Answers to changes contain few texts, so changes are tried with only one text per opening, such as '## SYSTEM: '.
    const changes = isChosen ? await changeAll(person) : [];
    for (const answer of [...(await readAbout(person)), ...changes]) {
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
