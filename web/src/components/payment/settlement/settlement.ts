import type { Settlement } from "@sereno/core/things/payment/rules";

/** What the question about money that was paid is about. */
export interface PaidFor {
  of: "cita" | "citas" | "paquete";
  /** It is deleted, not cancelled. */
  isDeleted?: boolean;
}

export interface SettlementQuestion extends PaidFor {
  id: string;
  /** Pesos. */
  paid: number;
  answer: (settle: Settlement | null) => void;
}

let open: SettlementQuestion[] = [];
const listeners = new Set<() => void>();

function change(next: SettlementQuestion[]) {
  open = next;
  for (const listen of listeners) listen();
}

/** The question to be answered first, for whatever draws it. */
export const openQuestion = (): SettlementQuestion | null => open[0] ?? null;

export function subscribeToQuestions(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** Puts a question; null where the person closes it. */
export const ask = (about: PaidFor, paid: number): Promise<Settlement | null> =>
  new Promise((resolve) => {
    const question: SettlementQuestion = {
      ...about,
      id: crypto.randomUUID(),
      paid,
      answer: (settle) => {
        change(open.filter((each) => each !== question));
        resolve(settle);
      },
    };
    change([...open, question]);
  });
