import type { PracticeContext } from "@sereno/core/db/context";
import { GRAVE_ACT_OF, type GraveAct } from "@sereno/core/domain/agent/schema";
import { APPROVAL_STATES } from "@sereno/core/domain/approval/schema";
import { listApprovals } from "@sereno/core/queries/list-approvals";
import { findClient } from "@sereno/core/store/client/read";
import { ASKER } from "./logins";
import { whole } from "./moment";
import type { Told } from "./told";

/** Finds requests in a wrong state, open requests of deleted clients, and acts of `ASKER` that contradict approvals. */
export async function approvalsAdrift(ctx: PracticeContext, told: Told): Promise<string[]> {
  const { practice_id } = ctx.practice;
  const [activity, ...byState] = await Promise.all([
    ctx.db.agentActivity.query.activity({ practice_id }).go(whole),
    ...APPROVAL_STATES.map((state) => ctx.db.approval.query.approval({ practice_id, state }).go(whole)),
  ]);
  const stored = byState.flatMap(({ data }) => data);
  const states = new Map(stored.map(({ id, state }) => [id, state]));
  const isGone = async (client_id: string | null) =>
    client_id !== null && (await findClient(ctx, practice_id, client_id)) === null;
  const done = activity.data.filter(({ token_label }) => token_label === ASKER);
  const isErased = await Promise.all(done.map(({ client_id }) => isGone(client_id)));
  const acts = done.map(({ action }) => GRAVE_ACT_OF[action]);
  const lasting = acts.filter((_, at) => !isErased[at]);
  const said = stored.filter(({ state }) => state === "accepted").map(({ act }) => act);
  const { approvals } = await listApprovals(ctx);
  const isForNobody = await Promise.all(approvals.map(({ client_id }) => isGone(client_id)));
  const isForgotten = await Promise.all(
    told.answered.map(async ({ id, client_id }) => !states.has(id) && (await isGone(client_id))),
  );
  return [
    ...(states.size < stored.length ? ["a request is in two states"] : []),
    ...told.answered
      .filter(({ id, state }, at) => states.get(id) !== state && !isForgotten[at])
      .map(({ id, state }) => `${id} was said to be ${state}, and is ${states.get(id)}`),
    ...(["cancel", "move", "sell"] as const).flatMap((act) =>
      unlike(act, [countOf(lasting, act), countOf(acts, act)], countOf(said, act)),
    ),
    ...approvals.filter((_, at) => isForNobody[at]).map(({ id }) => `${id} waits for somebody who is gone`),
  ];
}

const countOf = (acts: (GraveAct | undefined)[], act: GraveAct) => acts.filter((each) => each === act).length;

/** Each act needs an accepted request. Each accepted sale must be done. `said` counts accepted requests, `done` counts
 * acts, and `least` leaves out acts for deleted clients, because their requests are deleted with them. */
const unlike = (act: GraveAct, [least, done]: [number, number], said: number): string[] =>
  least > said || (act === "sell" && done < said)
    ? [`${act}: ${said} times she said yes, and ${done} times it was done`]
    : [];
