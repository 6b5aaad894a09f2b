import { useEffect, useRef } from "react";
import { Button } from "../ui/button";
import type { MorePages } from "./use-pages";

interface LoadMoreProps extends MorePages {
  failedText: string;
  /** Also loads without a press, when the button is scrolled near the view. */
  ahead?: boolean;
}

const AHEAD_OF_VIEW = "400px";

export function LoadMore({ hasMore, isLoading, hasFailed, load, failedText, ahead = false }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadNow = useRef(load);
  loadNow.current = load;
  const isWaiting = ahead && hasMore && !isLoading && !hasFailed;

  useEffect(() => {
    const target = end.current;
    if (!target || !isWaiting) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && loadNow.current(),
      { rootMargin: AHEAD_OF_VIEW },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isWaiting]);

  if (!hasMore) return null;
  return (
    <div ref={end} className="flex flex-col items-center gap-2 pt-4">
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          {failedText}
        </p>
      )}
      <Button pending={isLoading} onClick={load}>
        Cargar más
      </Button>
    </div>
  );
}
