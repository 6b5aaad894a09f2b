import { Skeleton, SkeletonGroup } from "../components/ui/skeleton";

export const ScreenSkeleton = () => (
  <SkeletonGroup label="Cargando...">
    <Skeleton className="mb-6 h-8 w-56" />
    <div className="grid gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  </SkeletonGroup>
);
