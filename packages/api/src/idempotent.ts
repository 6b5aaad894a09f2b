import { runIdempotent } from "@sereno/core/actions/idempotency/run";
import type { PracticeContext } from "@sereno/core/db/context";
import type { Approval } from "@sereno/core/domain/approval/output";
import { APPROVED_CALLS, type ApprovedCall } from "@sereno/core/domain/approval/schema";
import { AppError } from "@sereno/core/errors";
import { ApprovalNeeded } from "@sereno/core/store/agent/activity";
import { requireUnpaused } from "@sereno/core/store/agent/rights";
import type { RequestContext } from "./trpc";

export interface Call<I> {
  ctx: RequestContext & PracticeContext & { path: string; isPausable: boolean };
  input: I;
}

/** The answer stored for a call that needs approval, so that a repeat gets the same `Approval`. */
interface Asked {
  approval_asked: Approval;
}

const isAsked = (answer: unknown): answer is Asked =>
  typeof answer === "object" && answer !== null && "approval_asked" in answer;

/** Runs a mutation, only once per `Idempotency-Key`. If it needs approval, stores a request and throws `asked`. */
export const idempotent =
  <I, T>(run: (call: Call<I>) => Promise<T>) =>
  async (call: Call<I>): Promise<T> => {
    const answer = await runWithKey<I, T | Asked>((inside) => run(inside).catch((error) => ask(inside, error)), call);
    if (isAsked(answer)) throw new AppError("asked", { data: { approval: answer.approval_asked } });
    return answer;
  };

async function ask({ ctx, input }: Call<unknown>, error: unknown): Promise<Asked> {
  if (!(error instanceof ApprovalNeeded)) throw error;
  const { askTherapist } = await import("@sereno/core/actions/approval/ask");
  const { remember } = ctx;
  const asking = { ...ctx, remember: remember && ((approval: unknown) => remember({ approval_asked: approval })) };
  return { approval_asked: await askTherapist(asking, { call: callOf(ctx.path), input, needed: error }) };
}

type Choice<M, C, I, T> = (core: M) => (ctx: C, input: I) => T | Promise<T>;

/** Makes resolvers that load core's functions at the first call: `invoke`, and `once` for idempotent mutations. */
export function lazily<M>(load: () => Promise<M>) {
  const invoke =
    <C, I, T>(choose: Choice<M, C, I, T>) =>
    async ({ ctx, input }: { ctx: C; input: I }): Promise<T> =>
      choose(await load())(ctx, input);
  return { invoke, once: <I, T>(choose: Choice<M, Call<I>["ctx"], I, T>) => idempotent(invoke(choose)) };
}

/** Calls a function of core that takes one member of the input, not the whole input. */
export const of =
  <K extends string, M, C, A, T>(member: K, choose: Choice<M, C, A, T>): Choice<M, C, Record<K, A>, T> =>
  (core) =>
  (ctx, input) =>
    choose(core)(ctx, input[member]);

function callOf(path: string): ApprovedCall {
  const call = APPROVED_CALLS.find((each) => each === path);
  if (!call) throw new Error(`${path} cannot be asked for`);
  return call;
}

async function runWithKey<I, T>(run: (call: Call<I>) => Promise<T>, { ctx, input }: Call<I>): Promise<T> {
  const { idempotencyKey: key, path: procedure } = ctx;
  if (key === null) return run({ ctx, input });
  if (key.length < 1 || key.length > 255)
    throw new AppError("invalid_input", { message: "La Idempotency-Key va de 1 a 255 caracteres." });
  const { answer, isReplayed } = await runIdempotent(ctx, { key, procedure, input }, (inside) => {
    if (ctx.unlessRepeated) throw ctx.unlessRepeated;
    if (ctx.isPausable) requireUnpaused(ctx);
    return run({ ctx: { ...ctx, ...inside }, input });
  });
  ctx.reply.isReplayed = isReplayed;
  return answer;
}
