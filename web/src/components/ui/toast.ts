/** What a notice offers to do about it, once. */
export interface ToastAction {
  label: string;
  onAct: () => void;
}

export interface ToastRequest {
  kind: "success" | "error" | "neutral";
  title: string;
  description?: string | undefined;
  action?: ToastAction | undefined;
}

const waiting: ToastRequest[] = [];
const listeners = new Set<() => void>();

function send(request: ToastRequest) {
  waiting.push(request);
  for (const listen of listeners) listen();
}

/** Short notices that go away by themselves; whatever draws them is loaded with the first one. */
export const toast = {
  success: (title: string, description?: string, action?: ToastAction) =>
    send({ kind: "success", title, description, action }),
  error: (title: string, description?: string) => send({ kind: "error", title, description }),
  neutral: (title: string, description?: string) => send({ kind: "neutral", title, description }),
};

export const takeWaiting = (): ToastRequest[] => waiting.splice(0);

export const hasWaiting = (): boolean => waiting.length > 0;

export function subscribeToToasts(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}
