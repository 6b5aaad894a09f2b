import type { ClientListItem } from "@sereno/core/domain/client/output";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast } from "../../components/ui/toast/toast";
import { queryUtils, trpc } from "../../lib/trpc";
import { useSettled } from "../../lib/use-settled";
import { stillMatching } from "./still-matching";

const LEAST_TYPED = 2;
const LONGEST_SEARCH = 120;

const NONE: ClientListItem[] = [];

const searchFor = (search: string) => ({ search, page: 1, page_size: 10 });

/** Clients that match the typed text. Asks the server when typing pauses; until then filters the last answer. */
export function useFoundClients(typed: string) {
  const text = typed.trim().slice(0, LONGEST_SEARCH);
  const settled = useSettled(text);
  const isKnown = queryUtils.client.list.getData(searchFor(text)) !== undefined;
  const wanted = isKnown ? text : settled;
  const isWanted = text.length >= LEAST_TYPED && wanted.length >= LEAST_TYPED;
  const query = trpc.client.list.useQuery(isWanted ? searchFor(wanted) : skipToken, {
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isAnswered = text.length < LEAST_TYPED || (wanted === text && query.isSuccess && !query.isPlaceholderData);
  const found = (text.length >= LEAST_TYPED && query.data?.clients) || NONE;
  return { query, clients: isAnswered ? found : stillMatching(found, text), isAnswered };
}

/** Clients of `useFoundClients`. Of failures in a row, only the first shows a toast. */
export function useClientSearch(typed: string): ClientListItem[] {
  const { query, clients } = useFoundClients(typed);
  const isReported = useRef(false);
  const works = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (works) isReported.current = false;
    if (!query.isError || isReported.current) return;
    isReported.current = true;
    toast.error("No se pudo buscar clientes. Intenta de nuevo.");
  }, [works, query.isError]);
  return clients;
}
