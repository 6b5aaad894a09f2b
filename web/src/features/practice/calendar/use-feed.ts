import type { Feed } from "@sereno/core/domain/feed/output";
import type { ChangeFeedInput } from "@sereno/core/domain/feed/schema";
import { getQueryKey } from "@trpc/react-query";
import { useLoaded } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";

/** The calendar feed. The server includes its address only while it may be shown. */
export const useFeed = () => useLoaded(trpc.feed.get.useQuery());

export function useFeedChoices(saved: Feed) {
  const change = trpc.feed.change.useMutation({
    onMutate: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.feed) }),
    onSuccess: (changed) => {
      queryUtils.feed.get.setData(undefined, { feed: changed });
      toast.success("Calendario actualizado");
    },
    onError: (error) => toast.error("No se pudo guardar", messageOf(error)),
  });
  return {
    shown: change.isPending ? { ...saved, ...change.variables } : saved,
    choose: (input: ChangeFeedInput) => {
      if (!change.isPending) change.mutate(input);
    },
  };
}
