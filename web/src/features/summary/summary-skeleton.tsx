import { Card } from "../../components/ui/card";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton";

export const FIGURES = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 lg:grid-cols-3";
const CARDS = ["sessions", "hours", "share", "missed", "late", "income", "pending", "new", "inactive"];

export const SummarySkeleton = () => (
  <SkeletonGroup label="Cargando el resumen" className={FIGURES}>
    {CARDS.map((card) => (
      <Card key={card}>
        <Skeleton className="h-6 w-40 max-w-full" />
        <Skeleton className="mt-3 h-8 w-20" />
        <Skeleton className="mt-4 h-20" />
      </Card>
    ))}
  </SkeletonGroup>
);
