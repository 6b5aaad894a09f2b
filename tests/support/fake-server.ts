import type { AppRouter } from "@sereno/api/router";
import { createTRPCClient, type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { keepKeyUntilAnswered } from "../../web/src/lib/idempotency-key";

export const fakeServer = {
  sent: [] as Operation[],
  answers: [] as ((op: Operation) => Promise<unknown>)[],
  begin(): void {
    fakeServer.sent = [];
    fakeServer.answers = [];
  },
  mutations: () => fakeServer.sent.filter(({ type }) => type === "mutation"),
};

/** Replaces the HTTP link: records each call in `sent` and answers it by the next of `answers`. */
const answerInTurn: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      fakeServer.sent.push(op);
      const answer = fakeServer.answers.shift();
      if (!answer) throw new Error(`Nothing answers ${op.path}.`);
      answer(op).then(
        (data) => {
          observer.next({ result: { data } });
          observer.complete();
        },
        (error) => observer.error(error),
      );
    });

export const fakeClient = createTRPCClient<AppRouter>({ links: [keepKeyUntilAnswered, answerInTurn] });

/** Rejects like a request without a response: the server may or may not have received it. */
export const loses = (): Promise<never> => Promise.reject(TRPCClientError.from(new TypeError("Failed to fetch")));
