import { useMutation } from "@tanstack/react-query";
import { type ToastAction, toast } from "./toast";

export const undoAction = (onAct: () => void): ToastAction => ({ label: "Deshacer", onAct });

interface Undo<Done, Answer> {
  undo: (done: Done) => Promise<Answer>;
  /** Title of a toast that reports the undo, or a function that does; absent if the screen shows the result. */
  onUndone?: string | ((answer: Answer, done: Done) => void);
  failed?: string;
  ignores?: (error: unknown) => boolean;
}

/** Returns a function that makes the button 'Deshacer' of a toast. The button calls `undo` with the given value. */
export function useUndo<Done, Answer>({ undo, onUndone, failed = "No se pudo deshacer", ignores }: Undo<Done, Answer>) {
  const { mutate } = useMutation({
    mutationFn: (done: Done) => undo(done),
    onSuccess: (answer, done) => {
      if (typeof onUndone === "string") toast.success(onUndone);
      else onUndone?.(answer, done);
    },
    onError: (error) => {
      if (!ignores?.(error)) toast.failed(failed, error);
    },
  });
  return (done: Done): ToastAction => undoAction(() => mutate(done));
}
