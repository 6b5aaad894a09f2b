import type { LeftOutside } from "@sereno/core/things/availability/output";

/** Whom hours leave outside, and what becomes of each. */
export interface ClosingQuestion {
  id: string;
  left: LeftOutside[];
  /** The hours are saved: these were booked while it was decided. */
  isSaved: boolean;
  /** Those to cancel; null where the person goes back. */
  answer: (cancelled: LeftOutside[] | null) => void;
}

let open: ClosingQuestion[] = [];
const listeners = new Set<() => void>();

function change(next: ClosingQuestion[]) {
  open = next;
  for (const listen of listeners) listen();
}

/** The question to be answered first, for whatever draws it. */
export const openQuestion = (): ClosingQuestion | null => open[0] ?? null;

export function subscribeToQuestions(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** Puts the question. */
export const askWhomToCancel = (left: LeftOutside[], isSaved: boolean): Promise<LeftOutside[] | null> =>
  new Promise((resolve) => {
    const question: ClosingQuestion = {
      id: crypto.randomUUID(),
      left,
      isSaved,
      answer: (cancelled) => {
        change(open.filter((each) => each !== question));
        resolve(cancelled);
      },
    };
    change([...open, question]);
  });
