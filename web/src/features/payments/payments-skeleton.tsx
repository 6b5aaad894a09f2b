import { Card } from "../../components/ui/card";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton";
import { COLUMNS, STACK } from "./columns";

const ROWS = ["first", "second", "third"];

const LastCard = () => (
  <Card>
    <Skeleton className="h-6 w-56 max-w-full" />
    <Skeleton className="mt-4 h-32" />
  </Card>
);

/** For the card at the bottom, which loads separately. */
export const LastCardSkeleton = () => (
  <SkeletonGroup label="Cargando el seguimiento">
    <LastCard />
  </SkeletonGroup>
);

export const PaymentsSkeleton = () => (
  <SkeletonGroup label="Cargando cobros" className={COLUMNS}>
    <div className={STACK}>
      <Card>
        <Skeleton className="h-8 w-56 max-w-full" />
        {ROWS.map((row) => (
          <Skeleton key={row} className="mt-4 h-14" />
        ))}
      </Card>
      <Card>
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-3 h-8 w-40" />
        <Skeleton className="mt-4 h-24" />
      </Card>
    </div>
    <div className={STACK}>
      <LastCard />
    </div>
  </SkeletonGroup>
);
