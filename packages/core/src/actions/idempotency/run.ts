import { createHash } from "node:crypto";
import { type Actor, commitWrites, type PracticeContext, readQuery } from "../../db/index";
import { put, type Write } from "../../db/writes";
import type { KeptPart } from "../../domain/idempotency/entity";
import { AppError } from "../../errors";
import { inParts, partKey } from "../../store/idempotency/parts";

export interface RepeatableCall {
  /** Idempotency key of the caller, 1 to 255 characters. */
  key: string;
  procedure: string;
  input: unknown;
}

const hash = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** Thrown if a concurrent repetition of the call stored its answer first. */
class Repeated extends Error {}

type CallKey = Pick<KeptPart, "practice_id" | "key" | "fingerprint">;

// A key is the same for all sessions of the therapist, because a call may be repeated after a new sign-in.
const keySpace = ({ kind, id, writer }: Actor): string[] =>
  kind === "agent" ? [kind, id, ...(writer ? [writer.phone] : [])] : [kind];

export interface Outcome<T> {
  answer: T;
  /** Whether this is the stored answer of an earlier call, so that nothing changed now. */
  isReplayed: boolean;
}

/** Runs a call at most once per key and returns its stored answer for 24 hours. The transaction of the change also
 * stores the answer; without a change it is stored afterwards. A refused call may run again. @throws AppError
 * `idempotency_mismatch` for the key of another call; `busy` if the answer is not readable yet; any error of `run`. */
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
  // Adds Google's result to the stored answer. A failure is only logged: the answer is correct without the result, too.
  const amend = (answer: string) =>
    ctx.db.idempotency
      .patch({ practice_id, key: at.key })
      .set({ answer })
      .go()
      .catch((cause: unknown) => ctx.log.error("answer_not_amended", { cause }));
  try {
    const result = await run({ ...ctx, remember });
    const answer = JSON.stringify(result);
    // A call that changed nothing had no transaction to store its answer.
    if (kept === undefined) await commitWrites({ db: ctx.db }, async () => keepAnswer(at, answer, now));
    else if (kept !== answer && !isLarge(kept) && !isLarge(answer)) await amend(answer);
    return { answer: result, isReplayed: false };
  } catch (error) {
    // The call may have failed because a concurrent repetition succeeded; then the repetition's answer is returned.
    const other = await repeat();
    if (other) return other;
    throw error instanceof Repeated ? new AppError("busy", { cause: error }) : error;
  }
}

const isLarge = (answer: string): boolean => inParts(answer).length > 1;

async function readAnswer(ctx: PracticeContext, at: CallKey, now: Date): Promise<string | null> {
  const { practice_id, key, fingerprint } = at;
  const query = ctx.db.idempotency.query.call({ practice_id }).begins({ key });
  const { data } = await readQuery(ctx.db, "idempotency", query, { consistent: true });
  const first = data.find((each) => each.key === key);
  if (!first || first.expires_at <= now.toISOString()) return null;
  if (first.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
  // Parts of an expired answer under the same key may be left, with another `expires_at`.
  const parts = data.filter(({ expires_at }) => expires_at === first.expires_at);
  return parts.length < (first.parts ?? 1) ? null : parts.map(({ answer }) => answer).join("");
}

function keepAnswer(at: CallKey, json: string, now: Date): Write[] {
  const expires = new Date(now.getTime() + 24 * 3_600_000);
  const answers = inParts(json);
  const record = {
    ...at,
    parts: answers.length,
    expires_at: expires.toISOString(),
    ttl: Math.floor(expires.getTime() / 1000),
  };
  return answers.map((answer, index) => {
    const part: KeptPart = { ...record, key: partKey(at.key, index), answer };
    if (index > 0) return put("idempotency", part);
    return put(
      "idempotency",
      part,
      ({ expires_at }, { notExists, lte }) => `${notExists(expires_at)} OR ${lte(expires_at, now.toISOString())}`,
      () => new Repeated(),
    );
  });
}
