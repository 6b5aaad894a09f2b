import { expect, test } from "vitest";
import { covering, extent } from "../extent";
import {
  alike,
  type Cell,
  cellsOf,
  isNamed,
  isOwn,
  isOwnOrAbsent,
  type Kind,
  leaksIn,
  membersAmong,
  openConversations,
  putBack,
  requestOf,
  type World,
  WRITER,
} from "../support/conversations";
import { agreed, connectMcp, type Mcp, week } from "../support/mcp";

const { app, createWorld, nextCall } = await openConversations();

interface Case {
  with?(world: Said): object;
  optional?: Kind[];
  answers(cell: Cell): string;
}

const DONE = "done";
const CLOSED = "other_conversation";
const resolves: Case["answers"] = ({ client_id, phone, name, email }) => {
  if (isOwn(client_id)) return [phone, name, email].every(isOwnOrAbsent) ? DONE : "forbidden";
  return !isNamed(client_id) && isOwn(phone) ? DONE : CLOSED;
};

/** Tools that take a person's details, with the expected answers in a conversation with the phone `WRITER`. */
const CASES: Record<string, Case> = {
  sereno_quien_escribe: {
    optional: ["client_id"],
    answers: ({ phone, client_id }) => (!isOwn(phone) ? CLOSED : isOwnOrAbsent(client_id) ? DONE : "not_found"),
  },
  sereno_agendar: { with: ({ slot }) => ({ slot }), optional: ["client_id"], answers: resolves },
  sereno_mover: {
    with: ({ appointment_id }) => ({ appointment_id, ...agreed }),
    answers: ({ email }) => (isOwn(email) ? DONE : "forbidden"),
  },
  sereno_paquetes: { optional: ["client_id"], answers: ({ client_id }) => (isOwnOrAbsent(client_id) ? DONE : CLOSED) },
  sereno_vender: { with: ({ package_id }) => ({ package_id, ...agreed }), optional: ["client_id"], answers: resolves },
  sereno_como_pagar: { with: () => ({ amount: 1000 }), answers: ({ client_id }) => (isOwn(client_id) ? DONE : CLOSED) },
  sereno_pasar_a_persona: {
    with: () => ({ reason: "Pide hablar" }),
    optional: ["client_id"],
    answers: ({ client_id, phone }) => (isOwn(isNamed(client_id) ? client_id : phone) ? DONE : CLOSED),
  },
};

type Said = World & { slot: string } & Mcp;

async function open(isOtherThere: boolean): Promise<Said> {
  const world = await createWorld(isOtherThere);
  const mcp = await connectMcp(app, world.bound, "2026-07-28", { "sereno-writer": WRITER });
  return { ...world, ...mcp, slot: (await mcp.call("sereno_horas", week)).data.times[0].slot };
}

const [known, unknown] = await Promise.all([open(true), open(false)]);
const { tools } = await known.client.listTools();
const takes = new Map(tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]));
const membersOf = (name: string) => membersAmong(takes.get(name) ?? []);
const people = [...takes.keys()].filter((name) => membersOf(name).size > 0);
const cellsOfTool = (name: string) => covering(cellsOf([...membersOf(name).keys()], CASES[name]?.optional));
const count = people.reduce((sum, name) => sum + cellsOfTool(name).length, 0);

async function send(world: Said, name: string, cell: Cell) {
  const calls = nextCall();
  const request = requestOf(world, membersOf(name), cell);
  const key = takes.get(name)?.includes("idempotency_key") ? { idempotency_key: `k-${calls}` } : {};
  const answer = await world.call(name, { ...CASES[name]?.with?.(world), ...request, ...key });
  const text = JSON.stringify(answer);
  return { said: answer.isError ? answer.code : DONE, text: alike(text), leaks: leaksIn(text, world, request) };
}

test(`CASES has all ${people.length} tools that take a person's details, in ${count} combinations`, () => {
  expect(people.sort()).toEqual(Object.keys(CASES).sort());
  expect(count).toBeGreaterThan(extent(40, 170));
});

test.each(people)("in a conversation %s reveals only the data of the client who writes", async (name) => {
  for (const cell of cellsOfTool(name)) {
    const [told, same] = await Promise.all([send(known, name, cell), send(unknown, name, cell)]);
    expect({ cell, ...told }).toEqual({ cell, said: CASES[name]?.answers(cell), text: same.text, leaks: [] });
    const changed = await putBack(known);
    if (told.said !== DONE) expect([cell, changed]).toEqual([cell, 0]);
    await putBack(unknown);
  }
});
