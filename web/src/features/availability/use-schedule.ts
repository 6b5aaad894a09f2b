import type { Schedule } from "@sereno/core/domain/availability/output";
import { type Load, useLoad } from "../../components/load/use-load";
import { trpc } from "../../lib/trpc";

export const LOAD_FAILED = "Error al cargar disponibilidad";

export function useSchedule(): Load<Schedule> {
  const query = trpc.availability.schedule.useQuery();
  return useLoad(query, query.data, { title: LOAD_FAILED });
}
