import { Skeleton, SkeletonGroup } from "../ui/skeleton";

export const DialogSkeleton = ({ label }: { label: string }) => (
  <SkeletonGroup label={label}>
    <Skeleton className="h-40 w-full rounded-card" />
  </SkeletonGroup>
);
