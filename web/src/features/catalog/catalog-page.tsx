import type { Package } from "@sereno/core/domain/catalog/output";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useHandedOver } from "../../components/asked";
import { UnsavedGuard } from "../../components/draft/unsaved-guard";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import { StaleNotice } from "../../components/load/failure-notice";
import { PageNotLoaded } from "../../components/load/page-not-loaded";
import type { Load } from "../../components/load/use-load";
import { Button } from "../../components/ui/button";
import { Page } from "../../components/ui/page";
import { Skeleton } from "../../components/ui/skeleton";
import { toast } from "../../components/ui/toast/toast";
import type { Catalog } from "../../domain/catalog/catalog";
import { useBaseValue } from "../../domain/catalog/use-base-value";
import { LOAD_FAILED, useCatalog } from "../../domain/catalog/use-catalog";
import type { Draft } from "../../lib/kept/drafts";
import { BaseValueCard } from "./base-value-card";
import { CatalogSkeleton } from "./catalog-skeleton";
import { PackageList } from "./package-list";

const PackageDialog = lazyDialog(() => import("../../domain/catalog/package-dialog"));
const DeletePackageDialog = lazyDialog(() => import("./dialog/delete-package-dialog"));

const TITLES = { title: "Paquetes", heading: "Configuración de Paquetes" };

export function Component() {
  const load = useCatalog();
  if (load.data) return <LoadedCatalog catalog={load.data} load={load} />;
  return (
    <Page {...TITLES} actions={!load.hasFailed && <Skeleton className="h-11 w-44 md:pointer-fine:h-10" />}>
      <PageNotLoaded load={load} message={LOAD_FAILED} skeleton={<CatalogSkeleton />} />
    </Page>
  );
}

interface Open {
  saved: Package | null;
  draft?: Draft;
}

interface LoadedPageProps {
  catalog: Catalog;
  load: Load<Catalog>;
}

function LoadedCatalog({ catalog, load }: LoadedPageProps) {
  const base = useBaseValue(catalog.config);
  const [open, setOpen] = useState<Open | null>(null);
  const create = () => setOpen({ saved: null });
  useHandedOver<Draft>("package", (draft) => {
    const saved = catalog.packages.find(({ id }) => id === draft.id) ?? null;
    if (saved || !draft.id) setOpen({ saved, draft });
    else toast.error("Ese paquete ya no existe");
  });
  return (
    <Page
      {...TITLES}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
          Agregar Paquete
        </Button>
      }
    >
      <StaleNotice load={load} message={LOAD_FAILED} />
      <BaseValueCard base={base} />
      <PackageList
        packages={catalog.packages}
        onCreate={create}
        onEdit={(saved) => setOpen({ saved })}
        onDelete={(chosen) => DeletePackageDialog.open({ chosen })}
      />
      <UnsavedGuard dirty={base.isDirty && open === null} />
      {open && <PackageDialog {...open} base={base} onClose={() => setOpen(null)} />}
    </Page>
  );
}
