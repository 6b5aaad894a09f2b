import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isInDoubt } from "../../../lib/errors";

type Shown = "isSuccess" | "isError" | "isFetching" | "isPlaceholderData";
type Known = Pick<UseQueryResult<unknown, unknown>, Shown | "refetch">;

/** Whether the last call had this input and lost its answer. It may then be repeated, whatever the preview says. */
export const isRepeat = (last: { error: unknown; variables: unknown }, input: unknown): boolean =>
  isInDoubt(last.error) && JSON.stringify(last.variables) === JSON.stringify(input);

/** Runs `act` after a press, once the preview has loaded or failed. A press loads a failed preview again. A change of
 * the input `asked` cancels the press. */
export function useOnceKnown(preview: Known, asked: unknown, act: () => void) {
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const current = JSON.stringify(asked);
  const isPressed = pressedFor === current;
  const isKnown = preview.isError ? !preview.isFetching : preview.isSuccess && !preview.isPlaceholderData;
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isPressed || !isKnown) return;
    setPressedFor(null);
    run();
  }, [isPressed, isKnown]);
  const press = () => {
    if (preview.isError) void preview.refetch();
    setPressedFor(current);
  };
  return { press, isWaiting: isPressed };
}
