import type { Package } from "@sereno/core/catalog/output";
import { Plus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Banner } from "../../components/ui/banner";
import { Button } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { ErrorState } from "../../components/ui/error-state";
import { Page } from "../../components/ui/page";
import { Skeleton } from "../../components/ui/skeleton";
import { UnsavedGuard } from "../../components/unsaved-guard";
import { useBaseValue } from "./base-value/use-base-value";
import { BaseValueCard } from "./base-value-card";
import { PackagesSkeleton } from "./catalog-skeleton";
import { LOAD_FAILED, useCatalogue } from "./data/use-catalogue";
import type { Catalogue } from "./model/catalogue";
import { PackageList } from "./package-list";
import { useFocusFallback } from "./use-focus-fallback";

const PackageDialog = lazy(() => import("./dialog/package-dialog"));
const DeletePackageDialog = lazy(() => import("./dialog/delete-package-dialog"));

const TITLES = { title: "Paquetes", heading: "Configuración de Paquetes" };

export function Component() {
  const load = useCatalogue();
  if (load.data) return <LoadedPage catalogue={load.data} load={load} />;
  return (
    <Page {...TITLES} actions={!load.hasFailed && <Skeleton className="h-11 w-44 md:pointer-fine:h-10" />}>
      {load.hasFailed ? (
        <Card>
          <ErrorState message={LOAD_FAILED} hint={load.reason} onRetry={load.retry} retrying={load.isRetrying} />
        </Card>
      ) : (
        <PackagesSkeleton />
      )}
    </Page>
  );
}

type Open = { kind: "create" } | { kind: "edit" | "delete"; chosen: Package };

interface LoadedPageProps {
  catalogue: Catalogue;
  load: Pick<ReturnType<typeof useCatalogue>, "hasFailed" | "isRetrying" | "retry">;
}

function LoadedPage({ catalogue, load }: LoadedPageProps) {
  const base = useBaseValue(catalogue.config);
  const [open, setOpen] = useState<Open | null>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(open !== null, listHeading);
  const create = () => setOpen({ kind: "create" });
  const close = () => setOpen(null);
  return (
    <Page
      {...TITLES}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
          Agregar Paquete
        </Button>
      }
    >
      {load.hasFailed && (
        <Banner
          tone="rose"
          title={LOAD_FAILED}
          className="mb-4"
          action={
            <Button variant="ghost" pending={load.isRetrying} onClick={load.retry} className="px-3 text-sm">
              Reintentar
            </Button>
          }
        >
          Ves lo último que se pudo cargar.
        </Banner>
      )}
      <BaseValueCard base={base} />
      <PackageList
        packages={catalogue.packages}
        onCreate={create}
        onEdit={(chosen) => setOpen({ kind: "edit", chosen })}
        onDelete={(chosen) => setOpen({ kind: "delete", chosen })}
        headingRef={listHeading}
      />
      <UnsavedGuard dirty={base.isDirty && open === null} />
      <Suspense fallback={null}>
        {(open?.kind === "create" || open?.kind === "edit") && (
          <PackageDialog saved={open.kind === "edit" ? open.chosen : null} base={base} onClose={close} />
        )}
        {open?.kind === "delete" && <DeletePackageDialog chosen={open.chosen} onClose={close} />}
      </Suspense>
    </Page>
  );
}
