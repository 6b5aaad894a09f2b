import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button";
import { ErrorState } from "../../../components/ui/error-state";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import type { Visits } from "../data/use-visits";
import type { VisitHistory } from "../model/visit-history";

interface VisitsLoadProps {
  load: Visits;
  children: (visits: VisitHistory) => ReactNode;
}

/** A client's appointments once they are loaded, with more of them at a press. */
export function VisitsLoad({ load, children }: VisitsLoadProps) {
  const { visits, hasFailed, isRetrying, retry, older } = load;
  if (hasFailed) {
    return <ErrorState message="Error al cargar las citas" onRetry={retry} retrying={isRetrying} className="py-4" />;
  }
  if (!visits) {
    return (
      <SkeletonGroup label="Cargando citas" className="space-y-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      {children(visits)}
      {older.hasMore && (
        <div className="flex flex-col items-center gap-2 pt-4">
          {older.hasFailed && (
            <p role="alert" className="text-sm text-danger">
              No se pudieron cargar más citas.
            </p>
          )}
          <Button pending={older.isLoading} onClick={older.load}>
            Cargar más
          </Button>
        </div>
      )}
    </>
  );
}
