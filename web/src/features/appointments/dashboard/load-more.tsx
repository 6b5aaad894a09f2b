import { useEffect, useRef } from "react";
import { Button } from "../../../components/ui/button";
import type { OlderPages } from "../data/use-appointments";

const AHEAD_OF_VIEW = "400px";

/** Loads the next page when it comes near the view, or when pressed. */
export function LoadMore({ hasMore, isLoading, hasFailed, load }: OlderPages) {
  const end = useRef<HTMLDivElement>(null);
  const loadNow = useRef(load);
  loadNow.current = load;
  const isWaiting = hasMore && !isLoading && !hasFailed;

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
          No se pudieron cargar más citas.
        </p>
      )}
      <Button pending={isLoading} onClick={load}>
        Cargar más
      </Button>
    </div>
  );
}
