import type { OpenDayClosure } from "@sereno/core/domain/day-closure/output";
import type { ReactNode } from "react";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { isAnswered } from "../../components/load/use-load";
import { Skeleton } from "../../components/ui/card";
import { trpc } from "../../lib/trpc";
import { isUnderWay, useRefetchAfter } from "./under-way";

/** Cards of the open day closures. Their height is reserved while they load, so that nothing below shifts. */
const DayClosureCards = lazyComponent<{ closures: OpenDayClosure[] }>(() => import("./day-closure-cards"), {
  loading: ({ closures }) => (
    <div className="mb-3 grid gap-2">
      {closures.map(({ id }) => (
        <Skeleton key={id} className="h-14.5 rounded-card" />
      ))}
    </div>
  ),
});

export function UnderOpenDayClosures({ children }: { children: ReactNode }) {
  const query = trpc.dayClosure.list.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? 3000 : false),
  });
  const { data: closures = [] } = query;
  useRefetchAfter(closures);
  return (
    <>
      {closures.length > 0 && <DayClosureCards closures={closures} />}
      <div className={isAnswered(query) ? undefined : "invisible"}>{children}</div>
    </>
  );
}
