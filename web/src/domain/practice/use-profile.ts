import type { Profile } from "@sereno/core/domain/practice/output";
import { getQueryKey } from "@trpc/react-query";
import { type FailureToast, type Load, useLoaded } from "../../components/load/use-load";
import { useAuth } from "../../lib/auth";
import { queryClient, queryUtils, trpc } from "../../lib/trpc";

export const PROFILE_FAILED = "No se pudo cargar la información del perfil";

export const useProfile = (toast?: FailureToast): Load<Profile> => useLoaded(trpc.practice.get.useQuery(), toast);

export function useProfileCache() {
  const { user, updateUser } = useAuth();
  return {
    hold: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.practice) }),
    place: (changed: Partial<Profile>) => {
      queryUtils.practice.get.setData(undefined, (saved) => saved && { ...saved, ...changed });
      if (!user) return;
      const { name = user.name, email = user.email } = changed;
      const { timezone = user.timezone, agent_enabled = user.agent_enabled } = changed;
      updateUser({ ...user, name, email, timezone, agent_enabled });
    },
  };
}
