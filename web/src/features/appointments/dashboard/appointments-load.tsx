import type { ReactNode } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { FailureNotice, NotLoaded, StaleNotice } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Skeleton, SkeletonGroup } from "../../../components/ui/card";
import { isUnreached } from "../../../lib/errors";
import type { Around } from "../data/use-now";

// The examples may fail to load offline; the notice above already shows that.
const Samples = lazyComponent(() => import("./samples"), { NotLoaded: () => null });

const WIDTHS = ["w-40", "w-52", "w-36", "w-48", "w-44"];

const CardSkeleton = ({ width }: { width: string }) => (
  <div className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 md:gap-4 md:py-3.5">
    <Skeleton className="hidden h-4 w-24 md:mr-4 md:block" />
    <Skeleton className="size-10 shrink-0 self-start rounded-full md:self-center" />
    <div className="grow space-y-2">
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
    {WIDTHS.map((width) => (
      <CardSkeleton key={width} width={width} />
    ))}
  </SkeletonGroup>
);

export const LOAD_FAILED = "Error al cargar las citas";

interface AgendaFailureProps {
  load: Load<unknown>;
  /** Absent if the view shows no notices. */
  around?: Around | undefined;
}

/** Reports that the shown appointments are not current or, if they are, that the notices above them are not. */
export const AgendaFailure = ({ load, around }: AgendaFailureProps) =>
  load.hasFailed ? (
    <StaleNotice load={load} message={LOAD_FAILED} />
  ) : (
    around?.load.hasFailed && (
      <FailureNotice load={around.load} message="Error al cargar los avisos">
        Puede faltar algo en &lsquo;Ahora&rsquo;.
      </FailureNotice>
    )
  );

interface AppointmentsLoadProps<Data> {
  load: Load<Data>;
  around?: Around;
  today: string;
  samples?: boolean;
  children: (data: Data) => ReactNode;
}

export function AppointmentsLoad<Data>({ load, around, today, samples = true, children }: AppointmentsLoadProps<Data>) {
  if (load.data !== undefined) {
    return (
      <>
        <AgendaFailure load={load} around={around} />
        {children(load.data)}
      </>
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
