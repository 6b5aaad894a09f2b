import type { AppointmentPage } from "@sereno/core/domain/appointment/output";
import { PAGED, type Pages, usePages } from "../../../components/load/load-more";
import { trpc } from "../../../lib/trpc";
import { divideVisits, type VisitHistory } from "../model/visit-history";

const PAGE = 50;

export type Visits = Pages<VisitHistory>;

const visitsOf = (pages: AppointmentPage[]) => divideVisits(pages.flatMap(({ appointments }) => appointments));

export const useVisits = (client_id: string): Visits =>
  usePages(trpc.appointment.list.useInfiniteQuery({ client_id, order: "desc", limit: PAGE }, PAGED), visitsOf);
