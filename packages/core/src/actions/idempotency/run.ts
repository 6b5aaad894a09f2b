import { createHash } from "node:crypto";
import { decideAgain, type Write } from "../../db/commit";
import type { Actor, PracticeContext } from "../../db/context";
import { readQuery } from "../../db/read";
import type { KeptPart } from "../../domain/idempotency/entity";
import { AppError } from "../../errors";
import { inParts, partKey } from "../../store/idempotency/parts";

/** A call that its sender may repeat. */
export interface RepeatableCall {
  /** As the caller gave it, 1 to 255 characters. */
  key: string;
  procedure: string;
  input: unknown;
}

const HOURS = 24;
const hash = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** Thrown internally when another delivery of the same call was first. */
class Repeated extends Error {}

type CallKey = Pick<KeptPart, "practice_id" | "key" | "fingerprint">;

/** An agent's keys are its token's own, in each conversation others; the therapist's are the practice's, since a new sign-in may repeat a call. */
const keySpace = ({ kind, id, writer }: Actor): string[] =>
  kind === "agent" ? [kind, id, ...(writer ? [writer.phone] : [])] : [kind];

export interface Outcome<T> {
  answer: T;
  /** It was given before: nothing changed this time. */
  isReplayed: boolean;
}

/**
 * Runs a change at most once for a key: the first answer is stored in the transaction of the change itself and repeated
 * for 24 hours, also when the same key arrives several times at once. A refusal changes nothing and is not stored.
 * @throws AppError `idempotency_mismatch` when the key came with another call before; `busy` when the change was made
 * and its answer is not all there to be read; whatever `run` throws.
 */
export async function runIdempotent<T>(
  ctx: PracticeContext,
  call: RepeatableCall,
  run: (ctx: PracticeContext) => Promise<T>,
): Promise<Outcome<T>> {
  const { practice_id } = ctx.practice;
  const at: CallKey = {
    practice_id,
    key: hash(...keySpace(ctx.actor), call.key),
    fingerprint: hash(call.procedure, JSON.stringify(call.input ?? null)),
  };
  const now = ctx.clock.now();
  const repeat = async (): Promise<Outcome<T> | null> => {
    const json = await readAnswer(ctx, at, now);
    return json === null ? null : { answer: JSON.parse(json), isReplayed: true };
  };
  const known = await repeat();
  if (known) return known;
  let kept: string | undefined;
  const remember = (result: unknown): Write[] => {
    kept = JSON.stringify(result);
    return keepAnswer(at, kept, now);
  };
  // What Google gave after the change belongs to the answer that is repeated; without it the answer is still a true one.
  const amend = (answer: string) =>
    ctx.db.idempotency
      .patch({ practice_id, key: at.key })
      .set({ answer })
      .go()
      .catch((cause: unknown) => ctx.log.error("answer_not_amended", { cause }));
  try {
    const result = await run({ ...ctx, remember });
    const answer = JSON.stringify(result);
    if (kept !== undefined && kept !== answer && !isLarge(kept) && !isLarge(answer)) await amend(answer);
    return { answer: result, isReplayed: false };
  } catch (error) {
    // The conflict may come from another delivery of the same call.
    const other = await repeat();
    if (other) return other;
    throw error instanceof Repeated ? new AppError("busy", { cause: error }) : error;
  }
}

const isLarge = (answer: string): boolean => inParts(answer).length > 1;

/** The stored answer as JSON; null if there is none or a part is missing. */
async function readAnswer(ctx: PracticeContext, at: CallKey, now: Date): Promise<string | null> {
  const { practice_id, key, fingerprint } = at;
  const query = ctx.db.idempotency.query.call({ practice_id }).begins({ key });
  const { data } = await readQuery(ctx.db, "idempotency", query, { consistent: true });
  const first = data.find((each) => each.key === key);
  if (!first || first.expires_at <= now.toISOString()) return null;
  if (first.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
  // A longer answer that was kept under the key the day before may have left parts behind.
  const parts = data.filter(({ expires_at }) => expires_at === first.expires_at);
  return parts.length < (first.parts ?? 1) ? null : parts.map(({ answer }) => answer).join("");
}

/** Keeps an answer, under the condition on its first part that none is kept for the key. */
function keepAnswer(at: CallKey, json: string, now: Date): Write[] {
  const expires = new Date(now.getTime() + HOURS * 3_600_000);
  const answers = inParts(json);
  const record = {
    ...at,
    parts: answers.length,
    expires_at: expires.toISOString(),
    ttl: Math.floor(expires.getTime() / 1000),
  };
  return answers.map((answer, index) => {
    const part: KeptPart = { ...record, key: partKey(at.key, index), answer };
    if (index > 0) return { write: ({ idempotency }) => idempotency.put(part).commit(), refused: decideAgain };
    return {
      write: ({ idempotency }) =>
        idempotency
          .put(part)
          .where(
            ({ expires_at }, { notExists, lte }) => `${notExists(expires_at)} OR ${lte(expires_at, now.toISOString())}`,
          )
          .commit(),
      refused: () => new Repeated(),
    };
  });
}
