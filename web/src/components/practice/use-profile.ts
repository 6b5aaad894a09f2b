import type { Profile } from "@sereno/core/practice/output";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../lib/trpc";
import { type Load, type Told, useLoad } from "../load/use-load";

export const PROFILE_FAILED = "No se pudo cargar la información del perfil";

/** The saved profile. */
export function useProfile(told?: Told): Load<Profile> {
  const query = useQuery(useTRPC().practice.get.queryOptions());
  return useLoad(query, query.data, told);
}
