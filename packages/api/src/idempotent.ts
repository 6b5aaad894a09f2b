import { runIdempotent } from "@sereno/core/actions/idempotency/run";
import type { PracticeContext } from "@sereno/core/db/context";
import { APPROVED_CALLS, type ApprovedCall } from "@sereno/core/domain/approval/schema";
import { AppError } from "@sereno/core/errors";
import { ApprovalNeeded } from "@sereno/core/store/agent/activity";
import type { RequestContext } from "./trpc";

export interface Call<I> {
  ctx: RequestContext & PracticeContext & { path: string };
  input: I;
}

const KEY_TEXT = "La Idempotency-Key va de 1 a 255 caracteres.";

/** A mutation that runs at most once per `Idempotency-Key`, if the caller sends one. */
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

/** @throws Error for a procedure that the therapist cannot be asked to approve. */
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
