import { type AgentLimit, SetAgentStatusInput } from "@sereno/core/domain/practice/schema";
import { toast } from "../../../components/ui/toast/toast";
import { useProfileCache } from "../../../domain/practice/profile-cache";
import { messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

export function useAgentLimit(name: AgentLimit) {
  const cache = useProfileCache();
  const parse = (text: string) => SetAgentStatusInput.safeParse({ [name]: Number(text) });
  const saving = trpc.practice.setAgentStatus.useMutation({
    onMutate: cache.hold,
    onSuccess: ({ [name]: saved }) => {
      cache.place({ [name]: saved });
      toast.success("Límite guardado");
    },
    onError: (error) => toast.error("No se pudo guardar el límite", messageOf(error)),
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
