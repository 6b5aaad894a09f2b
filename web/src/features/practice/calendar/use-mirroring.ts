import type { Mirroring } from "@sereno/core/domain/meet/output";
import { getQueryKey } from "@trpc/react-query";
import { type Load, useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";

const WORKING_MS = 10_000;

/** Progress of writing appointments in person to Google; polled while it runs. */
export function useMirroring(): Load<Mirroring> {
  const query = trpc.meet.mirroring.useQuery(undefined, {
    refetchInterval: ({ state }) => state.data?.state === "working" && WORKING_MS,
  });
  return useLoad(query, query.data);
}

/** Optimistic; reverted on failure. */
export function useMirrorSwitch(saved: boolean) {
  const change = trpc.meet.setMirroring.useMutation({
    onMutate: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.meet) }),
    onSuccess: ({ mirrors_in_person }) => {
      queryUtils.meet.mirroring.setData(undefined, { mirrors_in_person, state: "working" });
      if (mirrors_in_person) toast.success("Tus citas presenciales van a Google Calendar");
      else toast.success("Tus citas presenciales salen de Google Calendar");
    },
    onError: (error) => toast.error("No se pudo cambiar", messageOf(error)),
  });
  return {
    isOn: (change.isPending ? change.variables.mirrors_in_person : undefined) ?? saved,
    turn: (mirrors_in_person: boolean) => {
      if (!change.isPending) change.mutate({ mirrors_in_person });
    },
  };
}
