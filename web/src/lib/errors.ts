import type { AppRouter } from "@sereno/api/router";
import { isTRPCClientError } from "@trpc/client";
import { hasTimedOut } from "./parts/early";

const OFFLINE_TEXT = "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.";
export const NEW_VERSION = "Hay una versión nueva de Sereno. Guarda lo que estés escribiendo y vuelve a cargar.";

const dataOf = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error.data : undefined);

export const appCode = (error: unknown) => dataOf(error)?.appCode;

export type ErrorCode = NonNullable<ReturnType<typeof appCode>>;

/** Whether the server lacks the called procedure, because it has another version than this page. */
const isOutdated = (error: unknown): boolean => appCode(error) === "unknown_path";

export const isNotFound = (error: unknown): boolean => dataOf(error)?.code === "NOT_FOUND" && !isOutdated(error);

export const fieldErrors = (error: unknown) => dataOf(error)?.errors ?? [];

export const detailOf = (error: unknown, name: string): unknown => Reflect.get(Object(dataOf(error)), name);

/** Kind of the record that no longer exists, according to the server: 'appointment' or 'client'. */
export const goneOf = (error: unknown): unknown => detailOf(error, "gone");

/** Whether Sereno itself did not answer a request: no response arrived, or a proxy sent the response. */
export const isUnreached = (error: unknown): boolean => isTRPCClientError<AppRouter>(error) && !error.data;

// Whether a response was no JSON, such as a proxy's page.
const isUnreadable = ({ cause }: Error): boolean => cause instanceof SyntaxError;

/** Whether a request got no response at all, because of the network or a timeout. */
export const isOffline = (error: unknown): boolean =>
  isTRPCClientError<AppRouter>(error) && !error.data && !error.meta?.response && !isUnreadable(error);

/** Whether a request failed for lack of a network. Not after a timeout: a slow server may have received the request. */
export const isCutOff = (error: unknown): boolean =>
  isOffline(error) && !hasTimedOut(error instanceof Error && error.cause);

export const readsAgain = (failures: number, error: unknown): boolean =>
  failures < 1 && isUnreached(error) && !hasTimedOut(error instanceof Error && error.cause);

const inDoubt = new WeakSet<Error>();

/** Mutations that save nothing of the user's: they start or complete a sign-in with Google, or test a webhook. */
const SAVES_NOTHING = /^(auth\.(startGoogleLogin|completeGoogleLogin|connectGoogle)|session\.confirm|endpoint\.try)$/;

/** Marks the error of a mutation that may still have taken effect: no answer came, or the server failed. */
export const markInDoubt = (error: Error, path: string): void => {
  if (!SAVES_NOTHING.test(path)) inDoubt.add(error);
};

export const isInDoubt = (error: unknown): boolean => error instanceof Error && inDoubt.has(error);

/** Whether a message warns that the change may have been saved. With a full disk, the server saves nothing. */
const tellsDoubt = (error: unknown): boolean => isInDoubt(error) && appCode(error) !== "storage_full";

export const titleOf = (error: unknown, refused: string): string =>
  tellsDoubt(error) ? "No sabemos si se guardó" : refused;

const DOUBT_TEXT = "Puede que se haya guardado.";

const unansweredText = (error: unknown) =>
  isInDoubt(error) ? OFFLINE_TEXT.replace(".", `. ${DOUBT_TEXT}`) : OFFLINE_TEXT;

/** `text` of a failed change, with a warning if the change may have been saved. */
export const withDoubt = (error: unknown, text: string): string => (tellsDoubt(error) ? `${text} ${DOUBT_TEXT}` : text);

/** A refusal by the app itself and not the server. The message is shown to the user. */
export class OwnRefusal extends Error {}

export function messageOf(error: unknown, fallback = "Algo salió mal. Inténtalo de nuevo."): string {
  if (error instanceof OwnRefusal) return error.message;
  if (isOffline(error)) return unansweredText(error);
  if (isOutdated(error)) return NEW_VERSION;
  return withDoubt(error, (isTRPCClientError<AppRouter>(error) && error.data && error.message) || fallback);
}

export const messageOr = (error: unknown, text: string): string =>
  isOffline(error) ? `${text}\n${unansweredText(error)}` : messageOf(error, text);
