import { commit, type Plan, type PracticeContext } from "../../db/index";
import { asRead, create, erase } from "../../db/writes";
import type { ClientProjection } from "../../domain/client/entity";
import { requirePhone, trimmedOrNull } from "../../domain/client/person";
import type { HandoffRecord } from "../../domain/handoff/entity";
import type { Handoff } from "../../domain/handoff/output";
import type { OpenHandoffInput } from "../../domain/handoff/schema";
import { newId } from "../../ids";
import { readHandoff, toHandoff } from "../../queries/list-handoffs";
import { clientThere } from "../../store/client/change";
import { idsByPhone } from "../../store/client/identity";
import { readClient, readClientsOf } from "../../store/client/read";
import { eventWrites } from "../../store/event/change";
import { markWrite, readMarks, readOpenHandoffs, unmarkWrites } from "../../store/handoff/change";

type Opened = Handoff & { created: boolean };

/** Opens a handoff to the therapist; until she resolves it, agents change nothing for its clients and phone. Returns
 * the open handoff of the same people, reason and summary, if there is one. @throws AppError `not_found`, `client_deleted`;
 * `invalid_input` for an invalid phone. */
export function openHandoff(ctx: PracticeContext, input: OpenHandoffInput): Promise<Opened> {
  const id = newId("hnd", ctx.clock);
  return commit(ctx, async (): Promise<Plan<Opened>> => {
    const { client, clients, phone, people } = await readSubject(ctx, input);
    const marks = await readMarks(ctx, people);
    const { practice_id } = ctx.practice;
    const { reason } = input;
    const summary = trimmedOrNull(input.summary) ?? undefined;
    const open = marks[0] ? await readOpenHandoffs(ctx, practice_id) : [];
    const same = open.filter((each) => each.reason === reason && each.summary === summary);
    const known = same.find(
      (each) =>
        people.every((person) => each.people.includes(person)) && (!each.client_id || people.includes(each.client_id)),
    );
    if (known) {
      const owner = (await readClientsOf(ctx, [known])).get(known.client_id ?? "") ?? null;
      return { writes: [], result: { ...toHandoff(known, owner), created: false } };
    }
    const record: HandoffRecord = {
      practice_id,
      state: "open",
      id,
      client_id: client?.id,
      phone: client ? undefined : phone,
      people,
      reason,
      summary,
      created_at: ctx.clock.now().toISOString(),
    };
    const event = { type: "handoff.opened", ...(client && { client_id: client.id }), handoff_id: id } as const;
    return {
      writes: [
        create("handoff", record),
        ...people.map((person, index) => markWrite({ practice_id, person, handoff_id: id }, marks[index])),
        ...clients.map(clientThere),
        ...eventWrites(ctx, practice_id, [event]),
      ],
      result: { ...toHandoff(record, client), created: true },
    };
  });
}

interface HandoffSubject {
  /** The handoff's only client; null if the phone belongs to no client or to several. */
  client: ClientProjection | null;
  clients: ClientProjection[];
  phone: string;
  /** Keys of handoff marks: client ids, merged clients' ids, phone. */
  people: string[];
}

/** The clients of a handoff: the one with the given id, else all who have the phone, else all who had it before. */
async function readSubject(ctx: PracticeContext, input: OpenHandoffInput): Promise<HandoffSubject> {
  if (input.client_id) {
    const client = await readClient(ctx, input.client_id);
    const { id, phone } = client;
    return { client, clients: [client], phone, people: [...new Set([id, input.client_id, phone])] };
  }
  const phone = requirePhone("phone", input.phone ?? "");
  const ids = await idsByPhone(ctx, phone);
  const known = ids.map((client_id) => ({ client_id }));
  const clients = await readClientsOf(ctx, known);
  const found = [...new Map([...clients.values()].map((each) => [each.id, each])).values()];
  const holders = found.filter((each) => each.phone === phone);
  const meant = holders.length > 0 ? holders : found;
  const [client, ...others] = meant;
  const named = ids.filter((id) => meant.some((each) => each.id === clients.get(id)?.id));
  const people = [phone, ...new Set([...named, ...meant.map((each) => each.id)])];
  return { client: others.length === 0 ? (client ?? null) : null, clients: meant, phone, people };
}

const KEPT_MS = 90 * 86_400_000;

/** Resolves a handoff. Agents may again make changes for its clients and phone, except for those with another open
 * handoff. Idempotent. @throws AppError `not_found`. */
export function resolveHandoff(ctx: PracticeContext, id: string): Promise<Handoff> {
  return commit(ctx, async (): Promise<Plan<Handoff>> => {
    const before = await readHandoff(ctx, id);
    const { practice_id, client_id, people } = before;
    const client = (await readClientsOf(ctx, [before])).get(client_id ?? "") ?? null;
    if (before.state === "resolved") return { writes: [], result: toHandoff(before, client) };
    const now = ctx.clock.now();
    const after: HandoffRecord = {
      ...before,
      state: "resolved",
      resolved_at: now.toISOString(),
      ttl: Math.floor((now.getTime() + KEPT_MS) / 1000),
    };
    const event = { type: "handoff.resolved", ...(client_id && { client_id }), handoff_id: id } as const;
    return {
      writes: [
        erase("handoff", { practice_id, state: "open", id }, asRead({ people }, "people")),
        create("handoff", after),
        ...(await unmarkWrites(ctx, before)),
        ...eventWrites(ctx, practice_id, [event]),
      ],
      result: toHandoff(after, client),
    };
  });
}
