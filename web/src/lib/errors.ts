import type { AppRouter } from "@sereno/api/router";
import { isTRPCClientError } from "@trpc/client";

const OFFLINE_TEXT = "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.";
const UNKNOWN_TEXT = "Algo salió mal. Inténtalo de nuevo.";

const dataOf = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error.data : undefined);

/** Sereno's own code of an error that the server gave. */
export const appCode = (error: unknown) => dataOf(error)?.appCode;

export type ErrorCode = NonNullable<ReturnType<typeof appCode>>;

export const isNotFound = (error: unknown): boolean => dataOf(error)?.code === "NOT_FOUND";

/** The inputs that the server refused, each with its Spanish text. */
export const fieldErrors = (error: unknown) => dataOf(error)?.errors ?? [];

/** A named detail of a refusal. */
export const detailOf = (error: unknown, name: string): unknown => Reflect.get(Object(dataOf(error)), name);

/** True when Sereno itself did not answer: nobody did, or something on the way did in its place. */
export const isUnreached = (error: unknown): boolean => isTRPCClientError<AppRouter>(error) && !error.data;

// What cannot be read is an answer all the same: a proxy's page, most often.
const isUnreadable = ({ cause }: Error): boolean => cause instanceof SyntaxError;

/** True when no answer came: no network, or no answer in time. */
export const isOffline = (error: unknown): boolean =>
  isTRPCClientError<AppRouter>(error) && !error.data && !error.meta?.response && !isUnreadable(error);

const inDoubt = new WeakSet<Error>();

/** Keeps in mind that a change was sent and not answered: it may have been made. */
export const markInDoubt = (error: Error): void => void inDoubt.add(error);

/** True when a change may have been made although nobody said so. */
export const isInDoubt = (error: unknown): boolean => error instanceof Error && inDoubt.has(error);

const unansweredText = (error: unknown) =>
  isInDoubt(error) ? OFFLINE_TEXT.replace(".", ". Puede que se haya guardado.") : OFFLINE_TEXT;

/** A text that may be shown: the server's own, or `fallback` for what the server did not explain. */
export function messageOf(error: unknown, fallback = UNKNOWN_TEXT): string {
  if (isOffline(error)) return unansweredText(error);
  return (isTRPCClientError<AppRouter>(error) && error.data && error.message) || fallback;
}

/** The server's own words, or `text` in their place, and on a line below it that nobody answered. */
export const messageOr = (error: unknown, text: string): string =>
  isOffline(error) ? `${text}\n${unansweredText(error)}` : messageOf(error, text);
