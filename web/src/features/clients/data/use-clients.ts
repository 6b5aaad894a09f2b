import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import type { ClientsAddress } from "../model/address";

export const LOAD_FAILED = "Error al cargar clientes";
export const LOAD_FAILED_HINT = "No se pudieron cargar los clientes. Por favor, inténtalo de nuevo.";
const TOLD = { title: LOAD_FAILED, text: LOAD_FAILED_HINT };

/** Pages before the current one do not become stale with time: opening the next page does not fetch them again. */
const BEFORE = { staleTime: Number.POSITIVE_INFINITY };

/** One page of clients, or if `joined` all pages up to that page. Returns the previous list while another loads. */
export function useClients({ search, page, size }: ClientsAddress, joined: boolean) {
  const input = (of: number) => ({ search: search || undefined, page: of, page_size: size });
  const query = trpc.client.list.useQuery(input(page), { placeholderData: keepPreviousData });
  const before = trpc.useQueries(({ client }) =>
    Array.from({ length: joined ? page - 1 : 0 }, (_, index) => client.list(input(index + 1), BEFORE)),
  );
  const { data: last, isFetching, isPlaceholderData, refetch } = query;
  const isGoingOn = isPlaceholderData && joined && page > 1;
  // While a further page loads, `last` is still the page before it, which `before` already contains.
  const lists = [...before.map(({ data }) => data), ...(isGoingOn ? [] : [last])];
  const clients = lists.flatMap((list) => list?.clients ?? []);
  const shown = last ?? before.at(-1)?.data;
  const current = shown && { ...shown, clients };
  const whole = useRef(current);
  useEffect(() => {
    if (!isPlaceholderData) whole.current = current;
  });
  const isOutdated = isPlaceholderData && !isGoingOn;
  const data = isOutdated ? whole.current : current;
  const load = useLoad([...before, query], data, TOLD);
  const [isAsked, setIsAsked] = useState(false);

  return {
    ...load,
    isOutdated,
    isGoingOn,
    /** Whether the user waits for an answer; a background refetch does not count. */
    isSearching: isFetching && (!data || isPlaceholderData || isAsked),
    reload: () => {
      setIsAsked(true);
      void refetch().finally(() => setIsAsked(false));
    },
  };
}

export type Clients = ReturnType<typeof useClients>;
