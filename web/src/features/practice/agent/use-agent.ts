import type { AgentActivity, AgentToken } from "@sereno/core/things/agent/output";
import { type MorePages, morePages } from "../../../components/load/more-pages";
import { type Load, useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { isNotFound, messageOf } from "../../../lib/errors";
import { queryUtils, trpc } from "../../../lib/trpc";
import { useProfileCache } from "../data/use-profile";

const PAGE = 6;

/** Lets the agent in or keeps it out, with the toasts; shows at once what was asked, and again what holds when it fails. */
export function useAgentSwitch(saved: boolean) {
  const cache = useProfileCache();
  const change = trpc.practice.setAgentStatus.useMutation({
    onMutate: cache.hold,
    onSuccess: ({ agent_enabled }) => {
      cache.place({ agent_enabled });
      toast.success(agent_enabled ? "Agente activado" : "Agente desactivado");
    },
    onError: (error) => toast.error("No se pudo actualizar el estado del agente", messageOf(error)),
    onSettled: cache.refresh,
  });
  return {
    isOn: (change.isPending ? change.variables.agent_enabled : undefined) ?? saved,
    turn: (agent_enabled: boolean) => {
      if (!change.isPending) change.mutate({ agent_enabled });
    },
  };
}

export function useAgentTokens(): Load<AgentToken[]> {
  const query = trpc.agent.tokens.useQuery();
  return useLoad(query, query.data?.tokens);
}

const onSettled = () => void queryUtils.agent.tokens.invalidate();

/** Makes an access; of a refusal the dialog speaks. */
export function useCreateToken() {
  return trpc.agent.createToken.useMutation({ onSettled });
}

/** Ends an access, with the toasts. */
export function useRevokeToken() {
  return trpc.agent.revokeToken.useMutation({
    onSuccess: () => toast.success("Acceso revocado"),
    onError: (error) => {
      if (isNotFound(error)) toast.neutral("Acceso revocado", "Ya se había revocado en otro lugar.");
      else toast.error("No se pudo revocar el acceso", messageOf(error));
    },
    onSettled,
  });
}

/** What agents changed, newest first, by pages. */
export function useAgentActivity(): Load<AgentActivity[]> & { older: MorePages } {
  const query = trpc.agent.activity.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (last) => last.next_cursor });
  const activities = query.data?.pages.flatMap((page) => page.activities);
  return { ...useLoad(query, activities), older: morePages(query) };
}
