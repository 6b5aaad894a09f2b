import type { AgentToken } from "@sereno/core/domain/agent/output";
import { type Load, useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";

export function useAgentTokens(): Load<AgentToken[]> {
  const query = trpc.agent.tokens.useQuery();
  return useLoad(query, query.data?.tokens);
}

export const useCreateToken = () => trpc.agent.createToken.useMutation();
