import { expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { createTestApp, makeAgentToken } from "../support/app";
import { connectMcp } from "../support/mcp";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });
const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
const { client, call } = await connectMcp(app, await makeAgentToken(ctx, "WhatsApp"));

const Properties = z.record(z.string(), z.object({ type: z.string(), enum: z.optional(z.array(z.string())) }));
const taken = (await client.listTools()).tools.map(({ name, inputSchema: { properties, required = [] } }) => ({
  name,
  required,
  properties: Properties.parse(properties),
}));

const day = { start_date: "2026-11-23", end_date: "2026-11-23" };
const [{ slot }] = (await call("sereno_horas", day)).data.times;
/** Valid arguments; each case makes one text too long. */
const RIGHT: Record<string, unknown> = {
  ...day,
  slot,
  phone: "3001234567",
  reason: "Quiere hablar con alguien.",
  status: "confirmed",
  appointment_id: "apt_1",
  package_id: "pkg_1",
  confirmed_by_client: true,
  idempotency_key: "una",
};
/** Further members that the tool's procedure needs. */
const CALLED_WITH: Record<string, Record<string, unknown>> = {
  sereno_quien_escribe: { phone: RIGHT.phone },
  sereno_agendar: { client_id: "cli_1" },
  sereno_mover: { is_virtual: true },
  sereno_vender: { client_id: "cli_1" },
  sereno_pasar_a_persona: { phone: RIGHT.phone },
  sereno_como_pagar: { amount: 1000, client_id: "cli_1", idempotency_key: "una" },
};
const texts = taken.flatMap(({ name, properties, required }) =>
  Object.entries(properties).flatMap(([member, { type, enum: choices }]) =>
    type === "string" && !choices ? [{ name, member, required }] : [],
  ),
);

test("a tool takes only texts, integers and booleans, and no lists", () => {
  const types = taken.flatMap(({ properties }) => Object.values(properties).map(({ type }) => type));
  expect(new Set(types)).toEqual(new Set(["string", "integer", "boolean"]));
  expect(texts.length).toBeGreaterThan(20);
});

/** Tool arguments whose names differ from the procedure's. */
const SAID_AS: Record<string, string[]> = { appointment_id: ["id"], client_id: ["id"] };

test.each(texts)("$name refuses a $member of 20,000 characters by name", async ({ name, member, required }) => {
  const right = Object.fromEntries(required.map((each) => [each, RIGHT[each]]));
  const more = name === "sereno_mover" && member === "slot" ? {} : CALLED_WITH[name];
  const refused = await call(name, { ...right, ...more, [member]: "9".repeat(20_000) });
  expect(refused.isError).toBe(true);
  if (member === "slot") expect(refused.code).toBe("invalid_slot");
  else if (member === "idempotency_key") expect(refused.sentence).toContain("de 1 a 255 caracteres");
  else {
    const paths = z.array(z.object({ path: z.string() })).parse(refused.errors);
    expect([member, ...(SAID_AS[member] ?? [])]).toContain(paths[0]?.path);
  }
});

test("the refused calls wrote nothing", async () => {
  const { practice_id } = ctx.practice;
  const left = await Promise.all([
    db.client.query.client({ practice_id }).go(),
    db.appointment.query.appointment({ practice_id }).go(),
    db.purchase.query.purchase({ practice_id }).go(),
    db.payment.query.payment({ practice_id }).go(),
    db.handoff.query.handoff({ practice_id }).go(),
    db.agentActivity.query.activity({ practice_id }).go(),
  ]);
  expect(left.map(({ data }) => data.length)).toEqual([0, 0, 0, 0, 0, 0]);
});
