import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { ReactNode } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { FailureNotice, NotLoaded } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Skeleton, SkeletonGroup } from "../../../components/ui/card";
import { SharedNames, sharedNames } from "../../../domain/client/namesakes";
import { isUnreached } from "../../../lib/errors";
import type { Around } from "../data/use-now";
import type { Sections } from "../model/agenda";
import { AgendaFailure, LOAD_FAILED } from "../now/agenda-failure";

// Shows nothing if the example appointments fail to load: the notice above already reports the failure.
const Samples = lazyComponent(() => import("./samples"), { NotLoaded: () => null });

const CardSkeleton = ({ width }: { width: string }) => (
  <div className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 md:gap-4 md:py-3.5">
    <Skeleton className="hidden h-4 w-24 md:mr-4 md:block" />
    <Skeleton className="size-10 shrink-0 self-start rounded-full md:self-center" />
    <div className="min-w-0 grow space-y-2 *:max-w-full">
      <Skeleton className="h-4 w-24 md:hidden" />
      <Skeleton className={`h-4 ${width}`} />
      <Skeleton className="h-3.5 w-44" />
    </div>
    <Skeleton className="h-6 w-20 shrink-0 self-start rounded-full md:self-center" />
  </div>
);

export const ListSkeleton = () => (
  <SkeletonGroup label="Cargando citas" className="space-y-2">
    <Skeleton className="h-6 w-28" />
    <Skeleton className="my-3 h-4 w-52" />
    {["w-40", "w-52", "w-36", "w-48", "w-44"].map((width) => (
      <CardSkeleton key={width} width={width} />
    ))}
  </SkeletonGroup>
);

interface AppointmentsLoadProps<Data> {
  load: Load<Data>;
  around?: Around;
  today: string;
  samples?: boolean;
  children: (data: Data) => ReactNode;
}

export function AppointmentsLoad<Data extends Sections | Appointment[]>(props: AppointmentsLoadProps<Data>) {
  const { load, around, today, samples = true, children } = props;
  if (load.data !== undefined) {
    const shown = [...Object.values<Appointment | Appointment[]>(load.data).flat(), ...(around?.lately ?? [])];
    return (
      <SharedNames value={sharedNames(shown.map((each) => [each.client_id, each.patient_name]))}>
        <AgendaFailure load={load} around={around} />
        {children(load.data)}
      </SharedNames>
    );
  }
  if (samples && isUnreached(load.error)) {
    return (
      <>
        <FailureNotice load={load} message={LOAD_FAILED} />
        <Samples today={today} />
      </>
    );
  }
  return <NotLoaded load={load} message={LOAD_FAILED} skeleton={<ListSkeleton />} />;
}
