import type { ComponentType } from "react";
import { afterDialogs, screenAt } from "../../lib/back";
import { hasUnsaved } from "../../lib/parts/unsaved";
import type { ConfirmDialogProps } from "../ui/confirm-dialog";
import { lazyDialog } from "./lazy-dialog";
import { type Closable, openDialog } from "./opened";

export const LazyConfirm = lazyDialog(async () => ({ default: (await import("../ui/confirm-dialog")).ConfirmDialog }));

type Confirmation = Omit<ConfirmDialogProps, "open" | "onClose"> & Partial<Closable>;

/** Asks for confirmation. `onConfirm` runs while the dialog is closing (see `afterDialogs`), `onClose` on cancel. */
export function askFirst({ onConfirm, ...question }: Confirmation): void {
  const close = LazyConfirm.open({
    ...question,
    onConfirm: () => {
      close();
      onConfirm();
    },
  });
}

export const LEAVING = {
  title: "¿Salir sin guardar?",
  text: "Tienes cambios sin guardar. Si sales, se pierden.",
  confirmLabel: "Salir sin guardar",
  cancelLabel: "Seguir editando",
  danger: true,
};

export const DISCARDING = {
  title: "¿Descartar los cambios?",
  confirmLabel: "Descartar",
  cancelLabel: "Seguir editando",
  danger: true,
};

/** Runs `go`, which navigates to `path`. If `path` is another screen and there is unsaved input, asks first. */
export function leaveFor(path: string, go: () => void): void {
  const isHere = screenAt(new URL(path, window.location.origin)) === screenAt(window.location);
  if (!hasUnsaved() || isHere) go();
  else askFirst({ ...LEAVING, onConfirm: () => afterDialogs(go) });
}

interface Question extends Closable {
  onAnswer: (answer: never) => void;
}
type AnswerTo<Props extends Question> = Parameters<Props["onAnswer"]>[0] | null;

let lastAnswer: Promise<unknown> = Promise.resolve();

/** Opens a dialog once earlier ones are answered. Resolves to the answer, or to null if the user closes the dialog. */
export function askDialog<Props extends Question>(
  Dialog: ComponentType<Props>,
  props: Omit<Props, keyof Question>,
): Promise<AnswerTo<Props>> {
  const answer = lastAnswer.then(
    () =>
      new Promise<AnswerTo<Props>>((resolve) => {
        const onAnswer = (given: AnswerTo<Props>) => {
          close();
          resolve(given);
        };
        const close = openDialog(Dialog, { ...(props as Props), onAnswer, onClose: () => resolve(null) });
      }),
  );
  lastAnswer = answer;
  return answer;
}
