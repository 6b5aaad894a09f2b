import type { ClientListItem } from "@sereno/core/things/client/output";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { trpc } from "../../lib/trpc";
import { useSettled } from "../../lib/use-settled";
import { toast } from "../ui/toast/toast";

const LEAST_TYPED = 2;
const LONGEST_SEARCH = 120;

const NONE: ClientListItem[] = [];

/** The clients that match what was typed, once the typing pauses. It says that it fails once, until it works again. */
export function useClientSearch(typed: string): ClientListItem[] {
  const text = typed.trim().slice(0, LONGEST_SEARCH);
  const settled = useSettled(text);
  const query = trpc.client.list.useQuery(
    text.length >= LEAST_TYPED && settled.length >= LEAST_TYPED
      ? { search: settled, page: 1, page_size: 10 }
      : skipToken,
    { placeholderData: keepPreviousData, retry: false },
  );
  const saidSo = useRef(false);
  const works = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (works) saidSo.current = false;
    if (!query.isError || saidSo.current) return;
    saidSo.current = true;
    toast.error("No se pudo buscar clientes. Intenta de nuevo.");
  }, [works, query.isError]);
  return text.length >= LEAST_TYPED ? (query.data?.clients ?? NONE) : NONE;
}
