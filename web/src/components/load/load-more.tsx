import { useEffect, useMemo, useRef } from "react";
import { Button } from "../ui/button";
import { type FailureToast, type Load, type Loading, useLoad } from "./use-load";

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

export const PAGED = { getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor };

/** Query options: refetches at an interval while at most one page is loaded, because a refetch loads all pages. */
export const askAgainEvery = (milliseconds: number) => ({
  refetchInterval: ({ state }: { state: { data?: { pages: unknown[] } | undefined } }): number | false =>
    (state.data?.pages.length ?? 0) > 1 ? false : milliseconds,
});

export const morePages = (query: PagedQuery) => ({
  hasMore: query.hasNextPage,
  isLoading: query.isFetchingNextPage,
  hasFailed: query.isFetchNextPageError,
  load: (): void => void query.fetchNextPage(),
});

export type MorePages = ReturnType<typeof morePages>;

export interface Pages<Data> extends Load<Data> {
  more: MorePages;
}

/** `useLoad` for a paged query. `read` combines the pages; pass a stable function, or it runs in each render. */
export function usePages<Page, Data>(
  query: PagedQuery & Loading & { data: { pages: Page[] } | undefined },
  read: (pages: Page[]) => Data | undefined,
  failure?: FailureToast,
): Pages<Data> {
  const { data } = query;
  const shown = useMemo(() => data && read(data.pages), [data, read]);
  return { ...useLoad(query, shown, failure), more: morePages(query) };
}

interface LoadMoreProps extends MorePages {
  failedText: string;
  /** Whether the next page also loads without a press, when the button is scrolled near the view. */
  ahead?: boolean;
}

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
      { rootMargin: "400px" },
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
