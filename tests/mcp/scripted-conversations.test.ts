import { beforeEach, expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { agreed, eachMcpPractice, week } from "../support/mcp";

const { mcp, ctx, app, clock, asTherapist, addPackage } = await eachMcpPractice();

const ANA = "+573001234567";
const CARLA = "+573120000000";
const CALLS = 5;
const BYTES = 4 * 1024;

beforeEach(addPackage);

const who = (phone: string) => mcp.call("sereno_quien_escribe", { phone });
const bookAna = (appointment_date: string) =>
  asTherapist("POST", "/appointments", { patient_name: "Ana Peña", patient_phone: ANA, appointment_date });
let key = 0;
const change = (name: string, input: object, isAgreed = false) =>
  mcp.call(name, { ...input, ...(isAgreed && agreed), idempotency_key: `k-${++key}` });

const NEW = ["sereno_quien_escribe", "Nadie tiene ese teléfono: es una persona nueva."];
const KNOWN = ["sereno_quien_escribe", "Es cliente: 1 cita próxima y 0 paquetes activos."];
const SEVERAL = "Varias personas tienen ese teléfono. Pregunta de quién se trata y repite con su client_id.";
const PASSED = ["sereno_pasar_a_persona", "El consultorio sigue la conversación: no cambies nada mientras tanto."];
const LATE = "Es una cancelación tardía. Puedes cancelar tu cita hasta 1 día antes de que empiece.";
const WAITLIST = "Si quiere que le avisen de una hora, pásala a la lista de espera con sereno_pasar_a_persona.";

/** For each conversation: title, calls, expected last answer, and each called tool with its expected sentence. */
test.each<[string, () => Promise<unknown>, object, string[][]]>([
  [
    "a couple writes from one phone",
    async () => {
      for (const name of ["Ana Peña", "Luis Gil"]) await asTherapist("POST", "/clients", { name, phone: ANA });
      const { client_id } = (await who(ANA)).data.people.find(({ name }: { name: string }) => name === "Luis Gil");
      await change("sereno_agendar", { client_id, slot: (await mcp.call("sereno_horas", week)).data.times[0].slot });
      const luis = await mcp.call("sereno_quien_escribe", { phone: ANA, client_id });
      const [{ appointment_id }] = luis.data.appointments;
      return change("sereno_cancelar_o_confirmar", { appointment_id, status: "confirmed" }, true);
    },
    { data: { status: "confirmed" } },
    [
      ["sereno_quien_escribe", SEVERAL],
      ["sereno_horas", "50 horas libres; aquí van las primeras 8."],
      ["sereno_agendar", "Cita presencial agendada: lunes 23 de noviembre, 8:00 a. m."],
      KNOWN,
      ["sereno_cancelar_o_confirmar", "Cita presencial confirmada: lunes 23 de noviembre, 8:00 a. m."],
    ],
  ],
  [
    "a client cancels late",
    async () => {
      await asTherapist("PUT", "/availability/rules", { cancel_notice_hours: 24 });
      await bookAna("2026-11-20 15:00:00");
      const [{ appointment_id }] = (await who(ANA)).data.appointments;
      const cancel = { appointment_id, status: "cancelled" };
      await change("sereno_cancelar_o_confirmar", cancel, true);
      return change("sereno_cancelar_o_confirmar", { ...cancel, policy_told: true }, true);
    },
    { data: { status: "cancelled" } },
    [
      KNOWN,
      ["sereno_cancelar_o_confirmar", `${LATE} Díselo y, si aún quiere cancelar, repite con policy_told en true.`],
      ["sereno_cancelar_o_confirmar", `Cita presencial cancelada: viernes 20 de noviembre, 3:00 p. m. ${LATE}`],
    ],
  ],
  [
    "a client cancels in time and says so again when it would be late, after the therapist gave the reason",
    async () => {
      await asTherapist("PUT", "/availability/rules", { cancel_notice_hours: 24 });
      const appointment_id = (await bookAna("2026-11-23 10:00:00")).body.id;
      const cancel = { appointment_id, status: "cancelled" };
      await change("sereno_cancelar_o_confirmar", cancel, true);
      clock.moveTo("2026-11-22T16:00:00Z");
      await asTherapist("PUT", `/appointments/${appointment_id}`, { cancel_reason: "client" });
      return change("sereno_cancelar_o_confirmar", cancel, true);
    },
    { data: { status: "cancelled" } },
    Array(2).fill(["sereno_cancelar_o_confirmar", "Cita presencial cancelada: lunes 23 de noviembre, 10:00 a. m."]),
  ],
  [
    "a client cancels 24 and a half hours before, while the clocks go back by an hour",
    async () => {
      await asTherapist("PUT", "/availability/rules", { cancel_notice_hours: 24 });
      await asTherapist("PUT", "/profile/timezone", { timezone: "America/New_York" });
      clock.moveTo("2026-10-31T14:30:00Z");
      const appointment_id = (await bookAna("2026-11-01 10:00:00")).body.id;
      return change("sereno_cancelar_o_confirmar", { appointment_id, status: "cancelled" }, true);
    },
    { data: { status: "cancelled" } },
    [["sereno_cancelar_o_confirmar", "Cita presencial cancelada: domingo 1 de noviembre, 10:00 a. m."]],
  ],
  [
    "a new client finds no time",
    async () => {
      await who(CARLA);
      const sunday = await mcp.call("sereno_horas", { start_date: "2026-11-29", end_date: "2026-11-29" });
      expect(sunday.data.times).toEqual([]);
      return change("sereno_pasar_a_persona", { phone: CARLA, reason: "No encontró hora" });
    },
    { data: { state: "open" } },
    [NEW, ["sereno_horas", `No hay atención el domingo 29 de noviembre. ${WAITLIST}`], PASSED],
  ],
])("%s: the assistant gets these sentences, in at most five calls and 4 KB", async (_, talk, last, said) => {
  expect(await talk()).toMatchObject(last);
  expect(mcp.said).toEqual(said);
  expect(mcp.calls()).toBeLessThanOrEqual(CALLS);
  expect(mcp.bytes()).toBeLessThanOrEqual(BYTES);
});

/** Sends a request with the headers of n8n's MCP Client Tool, which speaks an older revision of MCP. */
const asNode = (token: string, method: string, body?: object) => {
  const accept = { accept: "application/json, text/event-stream", "user-agent": "node" };
  return app.send(method, "/mcp", { token, body, headers: { ...accept, "mcp-protocol-version": "2025-06-18" } });
};

test("n8n's MCP node can initialize, list the tools and call one", async () => {
  const token = await makeAgentToken(ctx, "n8n");
  const clientInfo = { name: "@n8n/n8n-nodes-langchain.mcpClientTool", version: "1" };
  const say = (id: number, method: string, params: object = {}) =>
    asNode(token, "POST", { jsonrpc: "2.0", id, method, params });
  const hello = await say(0, "initialize", { protocolVersion: "2025-06-18", capabilities: { tools: {} }, clientInfo });
  expect([hello.status, (await hello.json()).result.serverInfo.name]).toEqual([200, "sereno"]);
  expect((await asNode(token, "POST", { jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
  expect((await (await say(1, "tools/list")).json()).result.tools).toHaveLength(9);
  const asked = await say(2, "tools/call", { name: "sereno_quien_escribe", arguments: { phone: CARLA } });
  expect((await asked.json()).result.structuredContent.data.client).toBeNull();
});
