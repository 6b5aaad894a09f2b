import type { AppRouter } from "@sereno/api/router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { deviceNow } from "./clock/server-clock";
import { appCode, type ErrorCode, markInDoubt } from "./errors";
import { keep, keptKey, keptKeys, readKept } from "./kept/kept";
import { readStoredUser } from "./session";

const NAME = "unanswered:";
/** Time for which a key is reused: an hour, as for drafts. */
const HOUR_MS = 3_600_000;
/** Procedures whose success removes no key but the call's own. Most create a record: another creation without an answer
 * needs its key, or a retry would create a second record. The rest, such as `see`, reverse no other call. */
const ALONE =
  /\.(add|book|create(WithPackage|Token)?|record|issue|confirm|refundCredit|message(Sent|NotSent)|see|say)$/;

// Whether an error is the server's own answer; after other errors, the mutation may have taken effect.
const isAnswer = (error: unknown): boolean =>
  error instanceof TRPCClientError && typeof error.data?.httpStatus === "number" && error.data.httpStatus < 500;

// Refusals that come before the server looks up the key's stored response: an earlier call may have taken effect.
const EARLY = new Set<ErrorCode | undefined>([
  undefined,
  "rate_limited",
  "unauthorized",
  "recent_login_required",
  "forbidden",
  "access_denied",
  "busy",
]);

const userNow = (): string => readStoredUser()?.id ?? "";

const keysOf = (path: string): string[] => keptKeys(userNow(), NAME + path);

/** Whether a call of one of these procedures has no answer yet, so that it may have taken effect. */
export const isUnanswered = (paths: readonly string[]): boolean =>
  paths.some((path) => keysOf(`${path}:`).some((name) => recentKey(name) !== null));

/** Tells calls apart by a number, without storing their input. If two calls share it, the server refuses the later. */
const digest = (call: string): number =>
  [...call].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0);

/** The key stored under `name`, if its call was sent within the last hour and has no answer yet; else null. */
function recentKey(name: string): string | null {
  const [key, sentAt] = String(readKept(name)).split(" ");
  return key && deviceNow() - Number(sentAt) < HOUR_MS ? key : null;
}

const MONEY = ["payment.", "bill.", "expense."];

/** Removes keys after a success: for `ALONE` only the call's own; for others all, or setting A, B and A again would
 * set A only once. Only changes of money remove keys of money: with a new key, a payment sent again counts twice. */
function forget(path: string, name: string): void {
  const ofMoney = MONEY.flatMap(keysOf);
  const isMoney = MONEY.some((start) => path.startsWith(start));
  const alike = isMoney ? ofMoney : keysOf("").filter((each) => !ofMoney.includes(each));
  for (const each of ALONE.test(path) ? [name] : alike) localStorage.removeItem(each);
}

/** Gives a mutation an idempotency key and reuses it until an answer arrives, so that repetitions take effect once. */
export const keepKeyUntilAnswered: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const name = keptKey(userNow(), `${NAME}${op.path}:${digest(JSON.stringify(op.input ?? null))}`);
    const sent = recentKey(name);
    const key = sent ?? crypto.randomUUID();
    keep(name, `${key} ${deviceNow()}`);
    const mayArrive = navigator.onLine;
    return observable((observer) =>
      next({ ...op, context: { ...op.context, key } }).subscribe({
        next(result) {
          forget(op.path, name);
          observer.next(result);
        },
        error(error) {
          if (isAnswer(error)) {
            if (sent === null || !EARLY.has(appCode(error))) localStorage.removeItem(name);
          } else if (mayArrive) markInDoubt(error);
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };
