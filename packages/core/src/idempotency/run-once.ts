import { createHash } from "node:crypto";
import type { PracticeContext } from "../context";
import type { Write } from "../db/commit";
import { AppError } from "../errors";

/** A call that its sender may repeat. */
export interface RepeatableCall {
  /** As the caller gave it, 1 to 255 characters. */
  key: string;
  procedure: string;
  input: unknown;
}

const HOURS = 24;
const hash = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** Thrown inside: another delivery of the same call was first. */
class Repeated extends Error {}

/**
 * Runs a change at most once for a key: the first answer is stored in the transaction of the change itself and repeated
 * for 24 hours, also when the same key arrives several times at once. A refusal changes nothing and is not stored.
 * @throws AppError `idempotency_mismatch` when the key came with another call before; whatever `run` throws.
 */
export async function runOnce<T>(
  ctx: PracticeContext,
  call: RepeatableCall,
  run: (ctx: PracticeContext) => Promise<T>,
): Promise<T> {
  const at = { practice_id: ctx.practice.practice_id, key: hash(ctx.actor.kind, call.key) };
  const fingerprint = hash(call.procedure, JSON.stringify(call.input ?? null));
  const now = ctx.clock.now();
  const repeat = async (): Promise<{ answer: T } | null> => {
    const { data } = await ctx.db.idempotency.get(at).go({ consistent: true });
    if (!data || data.expires_at <= now.toISOString()) return null;
    if (data.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
    return { answer: JSON.parse(data.answer) };
  };
  const first = await repeat();
  if (first) return first.answer;
  const expires = new Date(now.getTime() + HOURS * 3_600_000);
  let kept: string | undefined;
  const remember = (result: unknown): Write => {
    const answer = JSON.stringify(result);
    kept = answer;
    const record = {
      ...at,
      fingerprint,
      answer,
      expires_at: expires.toISOString(),
      ttl: Math.floor(expires.getTime() / 1000),
    };
    return {
      write: ({ idempotency }) =>
        idempotency
          .put(record)
          .where(
            ({ expires_at }, { notExists, lte }) => `${notExists(expires_at)} OR ${lte(expires_at, now.toISOString())}`,
          )
          .commit(),
      refused: () => new Repeated(),
    };
  };
  // What Google gave after the change belongs to the answer that is repeated; without it the answer is still a true one.
  const amend = (answer: string) =>
    ctx.db.idempotency
      .patch(at)
      .set({ answer })
      .go()
      .catch((cause: unknown) => ctx.log.error("answer_not_amended", { cause }));
  try {
    const result = await run({ ...ctx, remember });
    const answer = JSON.stringify(result);
    if (kept !== undefined && kept !== answer) await amend(answer);
    return result;
  } catch (error) {
    // Whatever stood in the way may have been this very call, delivered twice.
    const other = await repeat();
    if (other) return other.answer;
    throw error;
  }
}
