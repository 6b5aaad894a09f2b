import { runIdempotent } from "@sereno/core/actions/idempotency/run";
import type { PracticeContext } from "@sereno/core/db/context";
import { APPROVED_CALLS, type ApprovedCall } from "@sereno/core/domain/approval/schema";
import { AppError } from "@sereno/core/errors";
import { ApprovalNeeded } from "@sereno/core/store/agent/activity";
import type { RequestContext } from "./trpc";

/** A procedure's call inside a practice. */
export interface Call<I> {
  ctx: RequestContext & PracticeContext & { path: string };
  input: I;
}

const KEY_TEXT = "La Idempotency-Key va de 1 a 255 caracteres.";

/** A mutation that is made at most once for the caller's `Idempotency-Key`, when there is one. */
export const idempotent =
  <I, T>(run: (call: Call<I>) => Promise<T>) =>
  async ({ ctx, input }: Call<I>): Promise<T> => {
    try {
      return await runWithKey(run, { ctx, input });
    } catch (error) {
      if (!(error instanceof ApprovalNeeded)) throw error;
      const { askTherapist } = await import("@sereno/core/actions/approval/ask");
      const approval = await askTherapist(ctx, { call: callOf(ctx.path), input, needed: error });
      throw new AppError("asked", { data: { approval } });
    }
  };

/** @throws Error for a call that nobody can be asked to approve. */
function callOf(path: string): ApprovedCall {
  const call = APPROVED_CALLS.find((each) => each === path);
  if (!call) throw new Error(`${path} cannot be asked for`);
  return call;
}

async function runWithKey<I, T>(run: (call: Call<I>) => Promise<T>, { ctx, input }: Call<I>): Promise<T> {
  const { idempotencyKey: key, path: procedure } = ctx;
  if (key === null) return run({ ctx, input });
  if (key.length < 1 || key.length > 255) throw new AppError("invalid_input", { message: KEY_TEXT });
  const call = { key, procedure, input };
  const { answer, isReplayed } = await runIdempotent(ctx, call, (inside) => run({ ctx: { ...ctx, ...inside }, input }));
  ctx.reply.isReplayed = isReplayed;
  return answer;
}
