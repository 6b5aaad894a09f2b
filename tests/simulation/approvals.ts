import type { PracticeContext } from "@sereno/core/db/context";
import { GRAVE_ACT_OF, type GraveAct } from "@sereno/core/domain/agent/schema";
import { APPROVAL_STATES } from "@sereno/core/domain/approval/schema";
import { listApprovals } from "@sereno/core/queries/list-approvals";
import { findClient } from "@sereno/core/store/client/read";
import { ASKER } from "./logins";
import type { Told } from "./told";

/** `ASKER` may do only approved acts, stored decisions equal the answers, no request waits for a deleted client. */
export async function approvalsAdrift(ctx: PracticeContext, told: Told): Promise<string[]> {
  const { practice_id } = ctx.practice;
  const whole = { consistent: true, pages: "all" } as const;
  const [activity, ...byState] = await Promise.all([
    ctx.db.agentActivity.query.activity({ practice_id }).go(whole),
    ...APPROVAL_STATES.map((state) => ctx.db.approval.query.approval({ practice_id, state }).go(whole)),
  ]);
  const stored = byState.flatMap(({ data }) => data);
  const states = new Map(stored.map(({ id, state }) => [id, state]));
  const done = activity.data
    .filter(({ token_label }) => token_label === ASKER)
    .map(({ action }) => GRAVE_ACT_OF[action]);
  const said = stored.filter(({ state }) => state === "accepted").map(({ act }) => act);
  const { approvals } = await listApprovals(ctx);
  const people = await Promise.all(
    approvals.map(({ client_id }) => client_id && findClient(ctx, practice_id, client_id)),
  );
  return [
    ...(states.size < stored.length ? ["a request is in two states"] : []),
    ...told.answered
      .filter(([id, state]) => states.get(id) !== state)
      .map(([id, state]) => `${id} was said to be ${state}, and is ${states.get(id)}`),
    ...(["cancel", "move", "sell"] as const).flatMap((act) => unlike(act, countOf(done, act), countOf(said, act))),
    ...approvals
      .filter((_, at) => people[at] === null && approvals[at]?.client_id)
      .map(({ id }) => `${id} waits for somebody who is gone`),
  ];
}

const countOf = (acts: (GraveAct | undefined)[], act: GraveAct) => acts.filter((each) => each === act).length;

/** An approved sale always happens; an approved cancellation or move only if the appointment is still unchanged. */
const unlike = (act: GraveAct, done: number, said: number): string[] =>
  (act === "sell" ? done !== said : done > said)
    ? [`${act}: ${said} times she said yes, and ${done} times it was done`]
    : [];
