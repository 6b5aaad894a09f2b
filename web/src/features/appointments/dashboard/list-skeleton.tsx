import { Skeleton, SkeletonGroup } from "../../../components/ui/card";

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
