import { Card } from "../../components/ui/card";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton";
import { BASE_CARD } from "./base-value-card";
import { CARDS } from "./package-list";

export const CatalogSkeleton = () => (
  <SkeletonGroup label="Cargando paquetes">
    <Card className={BASE_CARD}>
      <div className="grid gap-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-10 w-full" />
      </div>
      <Skeleton className="h-17 w-full" />
    </Card>
    <Skeleton className="mt-8 mb-3 h-8 w-36" />
    <div className={CARDS}>
      {["first", "second", "third"].map((place) => (
        <Card key={place} className="flex h-68 flex-col">
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-2 h-4 w-full" />
          <Skeleton className="mt-auto h-8 w-32" />
          <Skeleton className="mt-2 h-4 w-48 max-w-full" />
          <div className="mt-4 grid gap-2.5 border-t border-line pt-4">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-4 w-32" />
          </div>
        </Card>
      ))}
    </div>
  </SkeletonGroup>
);
