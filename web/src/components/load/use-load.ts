import { useEffect, useState } from "react";
import { messageOf } from "../../lib/errors";
import { toast } from "../ui/toast/toast";

/** What a view has to know of a query that it waits for, be it of one answer or of pages. */
export interface Loading {
  error: object | null;
  errorUpdateCount: number;
  isFetching: boolean;
  /** Of pages: what failed is a further one, which is told where it was asked for. */
  isFetchNextPageError?: boolean;
  refetch: () => Promise<unknown>;
}

/** How a failure is told in a toast; the text is its reason unless another is given. */
export interface FailureToast {
  title: string;
  text?: string;
}

export interface Load<Data> {
  /** What there is to show; while newer data fail to come, what came last. */
  data: Data | undefined;
  /** Why there is no data, or none newer, also while that is tried again; null when all is well. */
  error: object | null;
  hasFailed: boolean;
  /** The error's text to show; "" without an error. */
  reason: string;
  isRetrying: boolean;
  retry: () => void;
}

const errorOf = ({ error, isFetchNextPageError }: Loading): object | null => (isFetchNextPageError ? null : error);

/** The error of several queries taken as one. A first load that is tried again has none of its own: `last` stays. */
export function shownError(queries: Loading[], hasData: boolean, last: object | null): object | null {
  const current = queries.map(errorOf).find((error) => error !== null);
  if (current) return current;
  const isRetried = queries.some(({ isFetching, errorUpdateCount }) => isFetching && errorUpdateCount > 0);
  return isRetried && !hasData ? last : null;
}

const alreadyShown = new WeakSet<object>();

/**
 * The state of what one view shows, loaded by one query or by several as a whole: fails when one of them does, is retried
 * where it failed, and tells each failure once, by a toast unless the view alone is to say it.
 */
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
    toast.error(title, text ?? messageOf(settled));
  }, [title, text, settled]);

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
