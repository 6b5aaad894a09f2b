import type { AppRouter } from "@sereno/api/router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { useEffect, useState } from "react";
import { appCode, type ErrorCode, isOffline, markInDoubt } from "./errors";

/** Idempotency keys of calls, by procedure and digest of the input. */
type Keys = Record<string, string>;

/** What the user does in one open dialog, or in the page outside of dialogs. An unanswered call that is sent again in
 * the same attempt keeps its key; in another attempt the same input means another change. */
export interface Attempt {
  /** Keys of calls that have no answer yet and may have taken effect. */
  unanswered: Keys;
  /** Keys of calls that were sent without a network. */
  unsent: Keys;
  /** Stores `unanswered` with the form's draft, so that a restored form continues the attempt. */
  keep: () => void;
}

export const newAttempt = (unanswered: Keys = {}): Attempt => ({
  unanswered: { ...unanswered },
  unsent: {},
  keep: () => {},
});

/** Attempts of the page and of the open dialogs, the topmost last. */
const open = [newAttempt()];

/** Puts `attempt` on top: calls belong to the topmost attempt. The returned function removes it. */
export function begin(attempt: Attempt): () => void {
  open.push(attempt);
  return () => void open.splice(open.indexOf(attempt), 1);
}

/** Makes the calls of an open dialog one attempt: `attempt`, or by default a new one. */
export function useAttempt(attempt?: Attempt): void {
  const [own] = useState(() => newAttempt());
  const current = attempt ?? own;
  useEffect(() => begin(current), [current]);
}

/** Whether an attempt or a draft has a call without an answer, which may have taken effect. */
export const isUnanswered = ({ unanswered = {} }: { unanswered?: Keys | undefined }): boolean =>
  Object.keys(unanswered).length > 0;

/** Procedures that set a value. A retry with a new key has the same effect, so a call without a version stores no key.
 * With stored keys, the server could ignore the last of three calls that set A, B and A. A version tells them apart. */
const SETS = /\.(update|set\w*|save\w*|change|resume\w*|sent|unmark)$/;
const isRepeatable = (path: string, input: unknown): boolean =>
  SETS.test(path) && typeof Reflect.get(Object(input), "version") !== "number";

/** Procedures that create a record and undo nothing. A successful call keeps the keys of other unanswered calls to
 * them: with a new key, a retry could create a second record. */
const ALONE = /\.(add|book|create(WithPackage|Token)?|record|issue|confirm|refundCredit|message(Sent|NotSent))$/;

// Whether an error is the server's own answer; after other errors, the mutation may have taken effect.
const isAnswer = (error: unknown): boolean =>
  error instanceof TRPCClientError && typeof error.data?.httpStatus === "number" && error.data.httpStatus < 500;

// `mayArrive`: this call or an earlier try had a network. Any response, even a proxy's, means that the call arrived.
const isLost = (error: unknown, mayArrive: boolean): boolean => !isAnswer(error) && (mayArrive || !isOffline(error));

// Refusals that may come before the server looks up the key's stored response: an earlier call may have taken effect.
const EARLY = new Set<ErrorCode | undefined>([
  undefined,
  "rate_limited",
  "unauthorized",
  "recent_login_required",
  "forbidden",
  "access_denied",
  "busy",
]);

/** A hash of a call, so that its input is not stored. If two calls have the same hash, the server refuses the later. */
const digest = (call: string): number =>
  [...call].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0);

/** Removes keys after a success: the call's own, and those of calls of the same router that it may have reversed. In
 * other attempts, calls that create a record keep theirs. */
function forget(attempt: Attempt, path: string, name: string): void {
  delete attempt.unsent[name];
  const router = path.slice(0, path.indexOf(".") + 1);
  for (const any of new Set([attempt, ...open])) {
    const isOwn = any === attempt;
    for (const each of Object.keys(any.unanswered)) {
      const isAlone = ALONE.test(each.slice(0, each.indexOf(":"))) && (!isOwn || ALONE.test(path));
      if ((isOwn && each === name) || (each.startsWith(router) && !isAlone)) delete any.unanswered[each];
    }
    any.keep();
  }
}

/** Gives each mutation an idempotency key and, unless it `isRepeatable`, reuses the key until an answer arrives. */
export const keepKeyUntilAnswered: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const attempt = open.at(-1) ?? newAttempt();
    const { unanswered, unsent } = attempt;
    const name = `${op.path}:${digest(JSON.stringify(op.input ?? null))}`;
    const isRepeat = name in unanswered;
    const mayArrive = isRepeat || navigator.onLine;
    const key = unanswered[name] ?? unsent[name] ?? crypto.randomUUID();
    if (!isRepeatable(op.path, op.input)) (mayArrive ? unanswered : unsent)[name] = key;
    attempt.keep();
    return observable((observer) =>
      next({ ...op, context: { ...op.context, key } }).subscribe({
        next(result) {
          forget(attempt, op.path, name);
          observer.next(result);
        },
        error(error) {
          if (isLost(error, mayArrive)) {
            markInDoubt(error, op.path);
            if (name in unsent) unanswered[name] = key;
          } else if (!isRepeat || !EARLY.has(appCode(error))) delete unanswered[name];
          attempt.keep();
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };
