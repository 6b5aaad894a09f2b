import { messageOf, titleOf } from "../../../lib/errors";

export interface ToastAction {
  label: string;
  onAct: () => void;
}

interface ToastOptions {
  action?: ToastAction | undefined;
  more?: ToastAction | undefined;
  /** Id of the toast, which replaces a shown toast with the same id. */
  id?: string | undefined;
  /** Whether the toast reports a failed load. Success of that load, but no other success, then removes the toast. */
  isLoad?: boolean | undefined;
}

export interface Notice extends ToastOptions {
  kind: "success" | "error" | "neutral";
  title: string;
  description?: string | undefined;
}

export type ToastRequest =
  | Notice
  | { kind: "dismissal"; id: string }
  /** Removes the failure toast with this title, because its load has succeeded. */
  | { kind: "recovery"; title: string };

export const isNotice = (request: ToastRequest): request is Notice =>
  request.kind !== "dismissal" && request.kind !== "recovery";

const waiting: ToastRequest[] = [];
const listeners = new Set<() => void>();

function send(request: ToastRequest) {
  waiting.push(request);
  for (const listen of listeners) listen();
}

export const toast = {
  success: (title: string, description?: string, options?: ToastOptions) =>
    send({ kind: "success", title, description, ...options }),
  error: (title: string, description?: string, options?: ToastOptions) =>
    send({ kind: "error", title, description, ...options }),
  /** Reports a failed call. If its change may have been saved (`isInDoubt`), the toast says so in place of `title`. */
  failed: (title: string, error: unknown, options?: ToastOptions) =>
    send({ kind: "error", title: titleOf(error, title), description: messageOf(error), ...options }),
  neutral: (title: string, description?: string) => send({ kind: "neutral", title, description }),
  dismiss: (id: string) => {
    if (listeners.size > 0) send({ kind: "dismissal", id });
  },
  recovered: (title: string) => {
    if (listeners.size > 0) send({ kind: "recovery", title });
  },
};

export const takeWaiting = (): ToastRequest[] => waiting.splice(0);

export const hasWaiting = (): boolean => waiting.length > 0;

export function subscribeToToasts(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}
