import { Card } from "../../../components/ui/card";
import { Skeleton } from "../../../components/ui/skeleton";

const WIDTHS = ["w-44", "w-36", "w-52", "w-40", "w-48", "w-32"];

export const ClientsSkeleton = () => (
  <div role="status">
    <p className="mb-3 text-sm text-ink-soft">Cargando clientes...</p>
    <Card className="divide-y divide-line p-0! max-md:space-y-3 max-md:divide-y-0 max-md:border-0 max-md:bg-transparent">
      {WIDTHS.map((width) => (
        <div
          key={width}
          className="flex items-center gap-4 px-4 py-4 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface"
        >
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="min-w-0 grow space-y-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-24" />
          </div>
          <Skeleton className="hidden h-4 w-32 lg:block" />
          <Skeleton className="hidden h-4 w-24 md:block" />
          <Skeleton className="hidden h-4 w-24 md:block" />
          <Skeleton className="h-6 w-24 shrink-0 rounded-full" />
        </div>
      ))}
    </Card>
  </div>
);
