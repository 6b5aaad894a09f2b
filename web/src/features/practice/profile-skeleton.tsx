import { Card, CardSkeleton, Skeleton, SkeletonGroup } from "../../components/ui/card";
import { COLUMNS, STACK } from "../../components/ui/page";

const FIELDS = ["name", "company", "nit", "phone", "address", "city", "email", "bank"];

export const ProfileSkeleton = () => (
  <SkeletonGroup label="Cargando perfil" className={COLUMNS}>
    <div className={STACK}>
      <Card className="grid gap-4 md:grid-cols-2 md:items-center md:gap-5">
        <div className="flex items-center gap-4">
          <Skeleton className="size-14 shrink-0 rounded-full!" />
          <div className="grid grow gap-2">
            <Skeleton className="h-5 w-36 max-w-full" />
            <Skeleton className="h-4 w-48 max-w-full" />
          </div>
        </div>
        <Skeleton className="h-16" />
      </Card>
      <Card>
        <Skeleton className="mb-5 h-6 w-48" />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {FIELDS.map((field) => (
            <div key={field} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-11" />
            </div>
          ))}
        </div>
      </Card>
    </div>
    <CardSkeleton bones={["h-6 w-44", "mt-3 h-12", "mt-4 h-8 w-52", "mt-8 h-10", "mt-3 h-16", "mt-8 h-32"]} />
  </SkeletonGroup>
);
