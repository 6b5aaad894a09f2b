import { commit, type Plan, type PracticeContext } from "../../db/index";
import { asRead, create, erase } from "../../db/writes";
import type { HandoffRecord } from "../../domain/handoff/entity";
import type { Handoff } from "../../domain/handoff/output";
import { readHandoff, toHandoff } from "../../queries/list-handoffs";
import { readClientsOf } from "../../store/client/read";
import { eventWrites } from "../../store/event/change";
import { unmarkWrites } from "../../store/handoff/change";

const KEPT_MS = 90 * 86_400_000;

/** Resolves a handoff. Agents may again make changes for its clients and phone, except for those with another open
 * handoff. Idempotent. @throws AppError `not_found`. */
export function resolveHandoff(ctx: PracticeContext, id: string): Promise<Handoff> {
  return commit(ctx, async (): Promise<Plan<Handoff>> => {
    const before = await readHandoff(ctx, id);
    const { practice_id, client_id, people } = before;
    const clients = await readClientsOf(ctx, client_id ? [{ client_id }] : []);
    const client = clients.get(client_id ?? "") ?? null;
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
