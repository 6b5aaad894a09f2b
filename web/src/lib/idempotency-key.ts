import type { AppRouter } from "@sereno/api/router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { deviceNow } from "./clock/server-clock";
import { markInDoubt } from "./errors";
import { keep, keptKey, keptKeys, readKept } from "./kept/kept";
import { readStoredUser } from "./session";

const NAME = "unanswered:";
/** As long as a draft is offered again. */
const HOUR_MS = 3_600_000;
/**
 * What ends its own doubt alone: what makes something new is the same thing if it is sent again, whatever else is done meanwhile, and what
 * a screen sees or tries (`see`, `say`) is no change of hers.
 */
const ALONE = /\.(book|create(WithPackage|Token)?|record|issue|see|say)$/;

// The server may have done what it could not answer: only its own word ends the matter.
const isAnswer = (error: unknown): boolean =>
  error instanceof TRPCClientError && typeof error.data?.httpStatus === "number" && error.data.httpStatus < 500;

const userNow = (): string => readStoredUser()?.id ?? "";

const keysOf = (path: string): string[] => keptKeys(userNow(), NAME + path);

/** Whether one of these procedures was called, and may have done what it was asked although nobody answered. */
export const isUnanswered = (paths: readonly string[]): boolean =>
  paths.some((path) => keysOf(`${path}:`).some((name) => recentKey(name) !== null));

/** Tells calls apart without telling what they say; of two that are taken for one, the server refuses the second. */
const digest = (call: string): number =>
  [...call].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0);

/** The key of a call that was sent within the last hour and not answered. */
function recentKey(name: string): string | null {
  const [key, sentAt] = String(readKept(name)).split(" ");
  return key && deviceNow() - Number(sentAt) < HOUR_MS ? key : null;
}

/** A change that was made ends what was in doubt before it: set to and fro, the same would otherwise be answered and not done. */
function forget(path: string, name: string): void {
  for (const each of ALONE.test(path) ? [name] : keysOf("")) localStorage.removeItem(each);
}

/**
 * Gives each mutation a key, and the same key again when the same is sent once more before the server has answered: a second
 * click, or a retry after the connection was lost or the page was loaded again, then has one effect and gets the first one's answer.
 */
export const keepKeyUntilAnswered: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const name = keptKey(userNow(), `${NAME}${op.path}:${digest(JSON.stringify(op.input ?? null))}`);
    const key = recentKey(name) ?? crypto.randomUUID();
    keep(name, `${key} ${deviceNow()}`);
    const mayArrive = navigator.onLine;
    return observable((observer) =>
      next({ ...op, context: { ...op.context, key } }).subscribe({
        next(result) {
          forget(op.path, name);
          observer.next(result);
        },
        error(error) {
          if (isAnswer(error)) localStorage.removeItem(name);
          else if (mayArrive) markInDoubt(error);
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };
