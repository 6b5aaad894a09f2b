import type { Feed } from "@sereno/core/feed/output";
import type { ChangeFeedInput } from "@sereno/core/feed/schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Load, useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { isNotFound, messageOf } from "../../../lib/errors";
import { useTRPC } from "../../../lib/trpc";

/** The address at which other calendars read the appointments, as far as it can be shown. */
export function useFeed(): Load<{ feed: Feed | null }> {
  const query = useQuery(useTRPC().feed.get.queryOptions());
  return useLoad(query, query.data);
}

function useFeedRefresh() {
  const { feed } = useTRPC();
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(feed.pathFilter());
}

/** Makes an address; of a refusal the dialog speaks. */
export function useCreateFeed() {
  const onSettled = useFeedRefresh();
  return useMutation(useTRPC().feed.create.mutationOptions({ onSettled }));
}

/** Changes what the feed shows; shows at once what was asked, and again what holds when it fails. */
export function useFeedChoices(saved: Feed) {
  const onSettled = useFeedRefresh();
  const { feed } = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    feed.change.mutationOptions({
      onMutate: () => queryClient.cancelQueries(feed.pathFilter()),
      onSuccess: (changed) => {
        queryClient.setQueryData(feed.get.queryKey(), { feed: changed });
        toast.success("Calendario actualizado");
      },
      onError: (error) => toast.error("No se pudo guardar", messageOf(error)),
      onSettled,
    }),
  );
  return {
    shown: change.isPending ? { ...saved, ...change.variables } : saved,
    choose: (input: ChangeFeedInput) => {
      if (!change.isPending) change.mutate(input);
    },
  };
}

/** Ends the address, with the toasts. */
export function useRevokeFeed() {
  const onSettled = useFeedRefresh();
  return useMutation(
    useTRPC().feed.revoke.mutationOptions({
      onSuccess: () => toast.success("Dirección revocada"),
      onError: (error) => {
        if (isNotFound(error)) toast.neutral("Dirección revocada", "Ya se había revocado en otro lugar.");
        else toast.error("No se pudo revocar la dirección", messageOf(error));
      },
      onSettled,
    }),
  );
}
