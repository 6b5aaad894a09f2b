import { SetAgentStatusInput } from "@sereno/core/practice/schema";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { useProfileCache } from "../data/use-profile";

const parse = (text: string) => SetAgentStatusInput.safeParse({ agent_daily_limit: Number(text) });

/** Saves how much the agent may change in a day, with the toasts. */
export function useDailyLimit() {
  const cache = useProfileCache();
  const saving = trpc.practice.setAgentStatus.useMutation({
    onMutate: cache.hold,
    onSuccess: ({ agent_daily_limit }) => {
      cache.place({ agent_daily_limit });
      toast.success("Límite guardado");
    },
    onError: (error) => toast.error("No se pudo guardar el límite", messageOf(error)),
    onSettled: cache.refresh,
  });
  return {
    isSaving: saving.isPending,
    problemOf: (text: string) => parse(text).error?.issues[0]?.message,
    save: (text: string, onSuccess: () => void) => {
      const { data } = parse(text);
      if (data && !saving.isPending) saving.mutate(data, { onSuccess });
    },
  };
}
