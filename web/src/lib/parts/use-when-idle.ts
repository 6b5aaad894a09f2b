import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

const IDLE_MS = 1500;

/** Runs once nothing has been asked for a while, such as to fetch what is likely to be opened next. */
export function useWhenIdle(run: () => void): void {
  const isIdle = useIsFetching() === 0;
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => runLatest(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [isIdle]);
}
