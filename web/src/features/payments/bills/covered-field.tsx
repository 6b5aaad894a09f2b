import { useState } from "react";
import { NotLoaded } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { SkeletonGroup } from "../../../components/ui/skeleton";
import { formatPesos } from "../../../lib/pesos";
import type { Billable } from "../model/billable";

const FAILED = "No se pudo cargar lo que debe.";
const FAILED_HINT = "Si haces la cuenta así, Sereno no sabrá qué cobra.";

const CoveredSkeleton = () => <SkeletonGroup label="Cargando lo que debe" bones={["h-18"]} />;

interface CoveredFieldProps {
  load: Load<unknown>;
  isLoading: boolean;
  items: readonly Billable[];
  ids: ReadonlySet<string>;
  tick: (id: string) => void;
  error: string | undefined;
}

/** Debts and recent payments to bill. Those not due, or billed before, are marked and collapsed. */
export function CoveredField({ load, isLoading, items, ids, tick, error }: CoveredFieldProps) {
  const [isOpen, setOpen] = useState(false);
  if (isLoading || (load.hasFailed && load.data === undefined)) {
    return <NotLoaded load={load} message={FAILED} hint={FAILED_HINT} skeleton={<CoveredSkeleton />} />;
  }
  if (items.length === 0) return null;
  const shown = items.filter(({ id, isDue }) => isOpen || isDue || ids.has(id));
  const folded = items.length - shown.length;
  return (
    <FieldGroup label="Qué cobra" error={error}>
      <div className="rounded-card border border-line px-3 py-1 md:pointer-fine:py-2">
        {shown.map(({ id, concept, amount, billedIn }) => (
          <Checkbox
            key={id}
            checked={ids.has(id)}
            onChange={() => tick(id)}
            className="flex w-full [&>span:last-child]:grow"
            label={
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{concept}</span>
                <span className="shrink-0 tabular-nums">{formatPesos(amount)}</span>
              </span>
            }
            description={billedIn === null ? undefined : `Ya cobrado en la N.º ${billedIn}`}
          />
        ))}
        {folded > 0 && (
          <Button variant="ghost" onClick={() => setOpen(true)} className="-ml-3 px-3 text-sm">
            Ver lo pagado y lo agendado ({folded})
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
