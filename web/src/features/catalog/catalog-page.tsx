import type { Package } from "@sereno/core/domain/catalog/output";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useHandedOver } from "../../components/asked";
import { UnsavedGuard } from "../../components/draft/unsaved-guard";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import { PageNotLoaded, StaleNotice } from "../../components/load/load-view";
import type { Load } from "../../components/load/use-load";
import { Banner } from "../../components/ui/banner";
import { Button } from "../../components/ui/button";
import { Card, Skeleton, SkeletonGroup } from "../../components/ui/card";
import { Page } from "../../components/ui/page";
import { toast } from "../../components/ui/toast/toast";
import { BaseValueField } from "../../domain/catalog/base-value-field";
import { BASE_MISSING, type BaseValue, useBaseValue } from "../../domain/catalog/use-base-value";
import { type Catalog, LOAD_FAILED, useCatalog } from "../../domain/catalog/use-catalog";
import type { Draft } from "../../lib/kept/drafts";
import { CARDS, PackageList } from "./package-list";

const BASE_CARD = "grid items-start gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_26rem]";

const BaseValueCard = ({ base }: { base: BaseValue }) => (
  <Card>
    <section aria-labelledby="base-value-heading" className={BASE_CARD}>
      <div>
        <h2 id="base-value-heading" className="text-lg font-semibold">
          Valor base de consulta
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Lo que cuesta una sesión suelta. Si lo cambias, cambian los paquetes sin precio personalizado; lo que ya
          vendiste conserva su precio.
        </p>
        {!base.isConfigured && (
          <Banner tone="amber" className="mt-3 p-3!">
            {BASE_MISSING}
          </Banner>
        )}
      </div>
      <BaseValueField base={base} hideLabel />
    </section>
  </Card>
);

const CatalogSkeleton = () => (
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

function LoadedCatalog({ catalog, load }: { catalog: Catalog; load: Load<Catalog> }) {
  const base = useBaseValue(catalog.config);
  const [open, setOpen] = useState<{ saved: Package | null; draft?: Draft } | null>(null);
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
