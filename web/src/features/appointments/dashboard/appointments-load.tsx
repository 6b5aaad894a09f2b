import type { ReactNode } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { FailureNotice, NotLoaded, StaleNotice } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { isUnreached } from "../../../lib/errors";
import { ListSkeleton } from "./list-skeleton";

// The examples may fail to load offline; the notice above already shows that.
const Samples = lazyComponent(() => import("./samples"), { NotLoaded: () => null });

const LOAD_FAILED = "Error al cargar las citas";

interface AppointmentsLoadProps<Data> {
  load: Load<Data>;
  today: string;
  samples?: boolean;
  children: (data: Data) => ReactNode;
}

export function AppointmentsLoad<Data>({ load, today, samples = true, children }: AppointmentsLoadProps<Data>) {
  if (load.data !== undefined) {
    return (
      <>
        <StaleNotice load={load} message={LOAD_FAILED} />
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
