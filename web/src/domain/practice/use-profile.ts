import type { Profile } from "@sereno/core/domain/practice/output";
import { type FailureToast, type Load, useLoad } from "../../components/load/use-load";
import { trpc } from "../../lib/trpc";

export const PROFILE_FAILED = "No se pudo cargar la información del perfil";

export function useProfile(toast?: FailureToast): Load<Profile> {
  const query = trpc.practice.get.useQuery();
  return useLoad(query, query.data, toast);
}
