import { WEEKDAYS } from "@sereno/core/words/time/rules";
import { Card } from "../../components/ui/card";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton";
import { COLUMNS } from "./columns";

export const AvailabilitySkeleton = () => (
  <SkeletonGroup label="Cargando disponibilidad" className={COLUMNS}>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-32" />
      {WEEKDAYS.map((day) => (
        <Card key={day} className="grid gap-4 md:min-h-24 md:grid-cols-[9rem_minmax(0,1fr)_7rem]">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-5 w-24" />
        </Card>
      ))}
    </div>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  </SkeletonGroup>
);
