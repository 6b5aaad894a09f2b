import type { Package } from "@sereno/core/domain/catalog/output";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { BOX } from "../../components/ui/drawings";
import { EmptyState } from "../../components/ui/empty-state";
import { FOCUS_FALLBACK } from "../../components/ui/focus-return";
import { Switch } from "../../components/ui/form/checkbox";
import { PackageCard } from "./package-card";

export const CARDS = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

interface PackageListProps {
  packages: Package[];
  onCreate: () => void;
  onEdit: (chosen: Package) => void;
  onDelete: (chosen: Package) => void;
}

export function PackageList({ packages, onCreate, onEdit, onDelete }: PackageListProps) {
  const [showsInactive, setShowsInactive] = useState(false);
  const inactive = packages.filter(({ is_active }) => !is_active).length;
  const shown = packages.filter(({ is_active }) => is_active || showsInactive);
  return (
    <section aria-labelledby="packages-heading" className="mt-8">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 md:pointer-fine:min-h-8">
        <h2 id="packages-heading" {...FOCUS_FALLBACK} className="text-lg font-semibold outline-none">
          Tus paquetes
        </h2>
        {inactive > 0 && (
          <Switch
            checked={showsInactive}
            onChange={(event) => setShowsInactive(event.target.checked)}
            label={
              <>
                Mostrar inactivos <span className="text-ink-soft tabular-nums">({inactive})</span>
              </>
            }
          />
        )}
      </div>
      {shown.length === 0 ? (
        <NoPackages areAllHidden={inactive > 0} onCreate={onCreate} />
      ) : (
        <ul className={CARDS}>
          {shown.map((each) => (
            <li key={each.id} className="row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0">
              <PackageCard package={each} onEdit={() => onEdit(each)} onDelete={() => onDelete(each)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const NoPackages = ({ areAllHidden, onCreate }: { areAllHidden: boolean; onCreate: () => void }) => (
  <Card className="p-0!">
    {areAllHidden ? (
      <EmptyState
        drawing={BOX}
        title="No ofreces ningún paquete"
        hint="Todos están inactivos. Muéstralos y edita uno para volver a ofrecerlo."
      />
    ) : (
      <EmptyState
        drawing={BOX}
        title="Aún no tienes paquetes"
        hint="Reúne varias sesiones en un solo precio y véndelas al agendar o al agregar un cliente."
        action={
          <Button icon={<Plus aria-hidden />} onClick={onCreate}>
            Crear primer paquete
          </Button>
        }
      />
    )}
  </Card>
);
