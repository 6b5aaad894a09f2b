import { SkeletonGroup } from "../ui/card";

export const DialogSkeleton = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} bones={["h-40 w-full rounded-card"]} />
);
