import type { Profile } from "@sereno/core/practice/output";
import { useQueryClient } from "@tanstack/react-query";
import { useAuth } from "../../../lib/auth";
import { useTRPC } from "../../../lib/trpc";

/** Puts into the cache, and into the signed-in user, what the server answered. */
export function useProfileCache() {
  const { practice } = useTRPC();
  const queryClient = useQueryClient();
  const { user, updateUser } = useAuth();
  return {
    hold: () => queryClient.cancelQueries(practice.pathFilter()),
    place: (changed: Partial<Profile>) => {
      queryClient.setQueryData<Profile>(practice.get.queryKey(), (saved) => saved && { ...saved, ...changed });
      if (!user) return;
      const { name = user.name, email = user.email } = changed;
      const { timezone = user.timezone, agent_enabled = user.agent_enabled } = changed;
      updateUser({ ...user, name, email, timezone, agent_enabled });
    },
    refresh: () => void queryClient.invalidateQueries(practice.pathFilter()),
    refreshEverything: () => void queryClient.invalidateQueries(),
  };
}
