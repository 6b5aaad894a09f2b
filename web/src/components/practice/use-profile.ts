import type { Profile } from "@sereno/core/things/practice/output";
import { trpc } from "../../lib/trpc";
import { type FailureToast, type Load, useLoad } from "../load/use-load";

export const PROFILE_FAILED = "No se pudo cargar la información del perfil";

/** The saved profile. */
export function useProfile(toast?: FailureToast): Load<Profile> {
  const query = trpc.practice.get.useQuery();
  return useLoad(query, query.data, toast);
}
