import { Card, Skeleton } from "../../../components/ui/card";

const WIDTHS = ["w-44", "w-36", "w-52", "w-40", "w-48", "w-32"];

export const ClientsSkeleton = () => (
  <div role="status">
    <p className="mb-3 text-sm text-ink-soft">Cargando clientes...</p>
    <Card className="divide-y divide-line p-0!">
      {WIDTHS.map((width) => (
        <div key={width} className="flex min-h-14 items-center gap-4 px-3 py-2 sm:px-4 md:py-4">
          <div className="min-w-0 grow space-y-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-28" />
          </div>
          <Skeleton className="hidden h-4 w-32 lg:block" />
          <Skeleton className="hidden h-4 w-24 lg:block" />
          <Skeleton className="hidden h-4 w-24 lg:block" />
          <Skeleton className="h-4 w-20 shrink-0" />
        </div>
      ))}
    </Card>
  </div>
);
