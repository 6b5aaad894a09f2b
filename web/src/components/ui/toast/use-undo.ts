import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../../lib/errors";
import { type ToastAction, toast } from "./toast";

export const undoAction = (onAct: () => void): ToastAction => ({ label: "Deshacer", onAct });

interface Undo<Done, Answer> {
  undo: (done: Done) => Promise<Answer>;
  /** A toast's title, or a function that reports the answer; absent if the screen shows it. */
  onUndone?: string | ((answer: Answer, done: Done) => void);
  failed?: string;
  /** True for an error that is not reported. */
  ignores?: (error: unknown) => boolean;
}

/** Makes a toast's button that undoes what it is given. The procedures called decide what is refetched. */
export function useUndo<Done, Answer>({ undo, onUndone, failed = "No se pudo deshacer", ignores }: Undo<Done, Answer>) {
  const { mutate } = useMutation({
    mutationFn: (done: Done) => undo(done),
    onSuccess: (answer, done) => {
      if (typeof onUndone === "string") toast.success(onUndone);
      else onUndone?.(answer, done);
    },
    onError: (error) => {
      if (!ignores?.(error)) toast.error(failed, messageOf(error));
    },
  });
  return (done: Done): ToastAction => undoAction(() => mutate(done));
}
