import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

/** Calls `run` whenever no query has run for 1.5 seconds, such as to prefetch the code of a likely next screen. */
export function useWhenIdle(run: () => void): void {
  const isIdle = useIsFetching() === 0;
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => runLatest(), 1500);
    return () => clearTimeout(timer);
  }, [isIdle]);
}
