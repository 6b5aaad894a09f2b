import type { AgentToken } from "@sereno/core/domain/agent/output";
import { type Load, useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { isNotFound, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

export function useAgentTokens(): Load<AgentToken[]> {
  const query = trpc.agent.tokens.useQuery();
  return useLoad(query, query.data?.tokens);
}

export const useCreateToken = () => trpc.agent.createToken.useMutation();

export function useRevokeToken() {
  return trpc.agent.revokeToken.useMutation({
    onSuccess: () => toast.success("Acceso revocado"),
    onError: (error) => {
      if (isNotFound(error)) toast.neutral("Acceso revocado", "Ya se había revocado en otro lugar.");
      else toast.error("No se pudo revocar el acceso", messageOf(error));
    },
  });
}
