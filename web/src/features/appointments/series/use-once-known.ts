import { useEffect, useEffectEvent, useState } from "react";

interface Known {
  isSuccess: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
}

/**
 * Acts on what was pressed for once the server has said what stands in its way: whoever presses before that waits, and presses no
 * second time. `asked` is what the server was asked: after a change of it, the press counts no more.
 */
export function useOnceKnown(preview: Known, asked: unknown, act: () => void) {
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const current = JSON.stringify(asked);
  const isPressed = pressedFor === current;
  const isKnown = preview.isError || (preview.isSuccess && !preview.isPlaceholderData);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isPressed || !isKnown) return;
    setPressedFor(null);
    run();
  }, [isPressed, isKnown]);
  return { press: () => setPressedFor(current), isWaiting: isPressed };
}
