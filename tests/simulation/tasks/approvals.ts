import type { Client } from "../client";
import type { Draw } from "../draw";
import { type Body, marksIn } from "../told";
import { type Does, markOf, phoneOf, somebody, someOf, TWICE, tightTime, write } from "./task";

interface Call {
  procedure: string;
  input: Body;
}

/** A call by an assistant that takes effect only after the therapist's approval. */
const ask =
  (callOf: (client: Client, draw: Draw) => Call | null | Promise<Call>): Does =>
  async (client, draw) => {
    const call = await callOf(client, draw);
    if (call) await client.change(call.procedure, call.input, draw.happens(TWICE));
  };

const changeOf = (client: Client, draw: Draw, change: Body): Call | null => {
  const shown = someOf(client, draw, "appointment");
  return shown && { procedure: "appointment.update", input: { id: shown.id, ...change } };
};

/** Share of sales to new clients, who have no appointment and so can be deleted. */
const NEW = 0.6;

async function newcomer(client: Client, draw: Draw) {
  const input = { name: `Persona ${markOf(draw)}`, phone: phoneOf(draw) };
  const answer = await write(client, "client", draw, { procedure: "client.create", input });
  if (!answer) for (const mark of marksIn(JSON.stringify(input))) client.told.unsure.add(mark);
  return input;
}

const sale = async (client: Client, draw: Draw): Promise<Call> => {
  const { name: client_name, phone: client_phone } = draw.happens(NEW)
    ? await newcomer(client, draw)
    : somebody(client, draw);
  return { procedure: "purchase.create", input: { package_id: client.told.package_id, client_name, client_phone } };
};

export const askerTasks: Record<string, [number, Does]> = {
  "asks to cancel": [3, ask((client, draw) => changeOf(client, draw, { status: "cancelled" }))],
  "asks to move": [2, ask((client, draw) => changeOf(client, draw, { appointment_date: tightTime(client, draw) }))],
  "asks to sell": [3, ask(sale)],
};

/** Shares of requests whose client is deleted before the answer, and of answers that accept. */
const GONE = 0.3;
const YES = 0.6;

/** Answers an open request; other tabs may answer it at the same time. */
const answer: Does = async (client, draw) => {
  const approvals = await client.list<Body>("approval.list", "approvals");
  if (approvals.length === 0) return;
  const { id, client_id } = draw.pick(approvals);
  if (client_id && draw.happens(GONE)) await client.change("client.delete", { id: client_id });
  const said = draw.happens(YES) ? "accept" : "refuse";
  const done = await client.change(`approval.${said}`, { id }, draw.happens(TWICE));
  if (!done || done.status >= 300) return;
  const state = said === "accept" ? "accepted" : "refused";
  client.told.answered.push({ id: String(id), client_id: client_id ? String(client_id) : null, state });
};

export const approvalTasks: Record<string, [number, Does]> = { "answer a request": [4, answer] };
