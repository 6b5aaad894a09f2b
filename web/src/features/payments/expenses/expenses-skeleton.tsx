import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";

export const ExpensesSkeleton = () => (
  <SkeletonGroup label="Cargando gastos" className="space-y-3 pt-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </SkeletonGroup>
);
