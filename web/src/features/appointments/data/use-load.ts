import { useState } from "react";

interface Loading {
  error: unknown;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => Promise<unknown>;
}

export interface Load<Data> {
  data: Data | undefined;
  /** Why there is no data, or none newer; null when all is well. */
  error: unknown;
  isRetrying: boolean;
  retry: () => void;
}

/** The state of what one view shows, loaded by one request or several. An error stays in view while it is retried. */
export function useLoad<Data>(queries: Loading[], data: Data | undefined): Load<Data> {
  const [lastError, setLastError] = useState<unknown>(null);
  const current = queries.find(({ error }) => error)?.error ?? null;
  if (current && current !== lastError) setLastError(current);
  const isFetching = queries.some((query) => query.isFetching);
  const isRetryOfFirstLoad = !data && isFetching && queries.some(({ errorUpdateCount }) => errorUpdateCount > 0);
  const error = current ?? (isRetryOfFirstLoad ? lastError : null);
  return {
    data,
    error,
    isRetrying: Boolean(error) && isFetching,
    retry: () => queries.forEach((query) => void (query.error || !data ? query.refetch() : undefined)),
  };
}
