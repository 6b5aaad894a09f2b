import type { AppRouter } from "@sereno/api/router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { markInDoubt } from "./errors";

const unanswered = new Map<string, string>();

// The server may have done what it could not answer: only its own word ends the matter.
const isAnswer = (error: unknown): boolean =>
  error instanceof TRPCClientError && typeof error.data?.httpStatus === "number" && error.data.httpStatus < 500;

/**
 * Gives each mutation a key, and the same key again when the same is sent once more before the server has answered: a second
 * click, or a retry after the connection was lost, then has one effect and gets the first one's answer.
 */
export const keepKeyUntilAnswered: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const call = JSON.stringify([op.path, op.input]);
    const key = unanswered.get(call) ?? crypto.randomUUID();
    unanswered.set(call, key);
    const mayArrive = navigator.onLine;
    return observable((observer) =>
      next({ ...op, context: { ...op.context, key } }).subscribe({
        next(result) {
          unanswered.delete(call);
          observer.next(result);
        },
        error(error) {
          if (isAnswer(error)) unanswered.delete(call);
          else if (mayArrive) markInDoubt(error);
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };
