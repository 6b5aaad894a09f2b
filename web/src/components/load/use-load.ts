import { useEffect, useState } from "react";
import { messageOf } from "../../lib/errors";
import { toast } from "../ui/toast/toast";

/** Whether a query has been answered or has failed once, also while it is requested again. */
export const isAnswered = ({ isFetched, failureCount }: { isFetched: boolean; failureCount: number }): boolean =>
  isFetched || failureCount > 0;

export interface Loading {
  error: object | null;
  errorUpdateCount: number;
  isFetching: boolean;
  /** Whether a further page of a paged query failed, which `LoadMore` reports. */
  isFetchNextPageError?: boolean;
  refetch: () => Promise<unknown>;
}

/** Toast for a failed load. Without `text`, the toast shows why the load failed. */
export interface FailureToast {
  title: string;
  text?: string;
}

export interface Load<Data> {
  /** The last answer, which stays while newer requests fail. */
  data: Data | undefined;
  /** Why the data are missing or old, also during a retry; null after success. */
  error: object | null;
  hasFailed: boolean;
  reason: string;
  isRetrying: boolean;
  retry: () => void;
}

const errorOf = ({ error, isFetchNextPageError }: Loading): object | null => (isFetchNextPageError ? null : error);

/** First error of the queries. While a failed first load is retried, returns `last`, as the retry clears the error. */
export function shownError(queries: Loading[], hasData: boolean, last: object | null): object | null {
  const current = queries.map(errorOf).find((error) => error !== null);
  if (current) return current;
  const isRetried = queries.some(({ isFetching, errorUpdateCount }) => isFetching && errorUpdateCount > 0);
  return isRetried && !hasData ? last : null;
}

const alreadyShown = new WeakSet<object>();

export const useLoaded = <Query extends Loading & { data: unknown }>(query: Query, failure?: FailureToast) =>
  useLoad(query, query.data as Exclude<Query["data"], undefined> | undefined, failure);

/** State of a view with queries. Fails if one fails; `retry` repeats what failed. Toasts `failure` once per error. */
export function useLoad<Data>(query: Loading | Loading[], data: Data | undefined, failure?: FailureToast): Load<Data> {
  const queries = [query].flat();
  const [last, setLast] = useState<object | null>(null);
  const error = shownError(queries, data !== undefined, last);
  if (error && error !== last) setLast(error);
  const isFetching = queries.some((each) => each.isFetching);

  const { title, text } = failure ?? {};
  const settled = isFetching ? null : error;
  useEffect(() => {
    if (!title || !settled || alreadyShown.has(settled)) return;
    alreadyShown.add(settled);
    toast.error(title, text ?? messageOf(settled), { isLoad: true });
  }, [title, text, settled]);
  const hasRecovered = last !== null && error === null;
  useEffect(() => {
    if (title && hasRecovered) toast.recovered(title);
  }, [title, hasRecovered]);

  return {
    data,
    error,
    hasFailed: error !== null,
    reason: error ? messageOf(error) : "",
    isRetrying: error !== null && isFetching,
    retry: () => {
      for (const each of queries) if (errorOf(each)) void each.refetch();
    },
  };
}
