import type { AppRouter } from "@sereno/api/router";
import { isTRPCClientError } from "@trpc/client";
import { hasTimedOut } from "./parts/early";

const OFFLINE_TEXT = "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.";
const UNKNOWN_TEXT = "Algo salió mal. Inténtalo de nuevo.";

const dataOf = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error.data : undefined);

export const appCode = (error: unknown) => dataOf(error)?.appCode;

export type ErrorCode = NonNullable<ReturnType<typeof appCode>>;

export const isNotFound = (error: unknown): boolean => dataOf(error)?.code === "NOT_FOUND";

export const fieldErrors = (error: unknown) => dataOf(error)?.errors ?? [];

export const detailOf = (error: unknown, name: string): unknown => Reflect.get(Object(dataOf(error)), name);

/** No answer from Sereno itself: none at all, or a proxy's. */
export const isUnreached = (error: unknown): boolean => isTRPCClientError<AppRouter>(error) && !error.data;

// An unreadable answer is usually a proxy's page.
const isUnreadable = ({ cause }: Error): boolean => cause instanceof SyntaxError;

/** No network, or no answer in time. */
export const isOffline = (error: unknown): boolean =>
  isTRPCClientError<AppRouter>(error) && !error.data && !error.meta?.response && !isUnreadable(error);

/** Without a network, as far as a browser can tell: a server that hangs may be reached. */
export const isCutOff = (error: unknown): boolean =>
  isOffline(error) && !hasTimedOut(error instanceof Error && error.cause);

/** Whether a failed read is repeated once before it is reported. */
export const readsAgain = (failures: number, error: unknown): boolean =>
  failures < 1 && isUnreached(error) && !hasTimedOut(error instanceof Error && error.cause);

const inDoubt = new WeakSet<Error>();

/** Marks a change that got no answer, so it may have been made. */
export const markInDoubt = (error: Error): void => void inDoubt.add(error);

/** Whether the change may have been made without an answer. */
export const isInDoubt = (error: unknown): boolean => error instanceof Error && inDoubt.has(error);

const unansweredText = (error: unknown) =>
  isInDoubt(error) ? OFFLINE_TEXT.replace(".", ". Puede que se haya guardado.") : OFFLINE_TEXT;

/** The server's text, or `fallback` if it gave none. */
export function messageOf(error: unknown, fallback = UNKNOWN_TEXT): string {
  if (isOffline(error)) return unansweredText(error);
  return (isTRPCClientError<AppRouter>(error) && error.data && error.message) || fallback;
}

export const messageOr = (error: unknown, text: string): string =>
  isOffline(error) ? `${text}\n${unansweredText(error)}` : messageOf(error, text);
