import { useEffect, useState } from "react";
import { messageOf } from "../../lib/errors";
import { toast } from "../ui/toast/toast";

interface Loading {
  data: unknown;
  error: unknown;
  errorUpdatedAt: number;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Tells that a load failed, each time, and keeps the reason in view while it is retried. */
export function useShownFailure(query: Loading, text: string) {
  const { data, error, errorUpdatedAt, errorUpdateCount, isFetching, refetch } = query;
  const [reason, setReason] = useState("");
  useEffect(() => {
    if (!error || !errorUpdatedAt) return;
    setReason(messageOf(error));
    toast.error(text, messageOf(error));
  }, [error, errorUpdatedAt, text]);
  return {
    hasFailed: Boolean(error) || (data === undefined && errorUpdateCount > 0),
    reason,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
