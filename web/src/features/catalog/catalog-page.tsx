import type { Package } from "@sereno/core/things/catalog/output";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useResumedDraft } from "../../components/draft/resumed-draft";
import { UnsavedGuard } from "../../components/draft/unsaved-guard";
import { StaleNotice } from "../../components/load/failure-notice";
import { PageNotLoaded } from "../../components/load/page-not-loaded";
import type { Load } from "../../components/load/use-load";
import { dialogPart } from "../../components/part/dialog-part";
import { Button } from "../../components/ui/button";
import { Page } from "../../components/ui/page";
import { Skeleton } from "../../components/ui/skeleton";
import { toast } from "../../components/ui/toast/toast";
import type { Draft } from "../../lib/kept/drafts";
import { useBaseValue } from "./base-value/use-base-value";
import { BaseValueCard } from "./base-value-card";
import { CatalogSkeleton } from "./catalog-skeleton";
import { LOAD_FAILED, useCatalog } from "./data/use-catalog";
import type { Catalog } from "./model/catalog";
import { PackageList } from "./package-list";
import { useFocusFallback } from "./use-focus-fallback";

const PackageDialog = dialogPart(() => import("./dialog/package-dialog"));
const DeletePackageDialog = dialogPart(() => import("./dialog/delete-package-dialog"));

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

type Open = { draft?: Draft } & ({ kind: "create" } | { kind: "edit" | "delete"; chosen: Package });

interface LoadedPageProps {
  catalog: Catalog;
  load: Load<Catalog>;
}

function LoadedCatalog({ catalog, load }: LoadedPageProps) {
  const base = useBaseValue(catalog.config);
  const [open, setOpen] = useState<Open | null>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(open !== null, listHeading);
  const create = () => setOpen({ kind: "create" });
  useResumedDraft(["package"], (draft) => {
    const chosen = catalog.packages.find(({ id }) => id === draft.id);
    if (!draft.id) setOpen({ kind: "create", draft });
    else if (chosen) setOpen({ kind: "edit", chosen, draft });
    else toast.error("Ese paquete ya no existe");
  });
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
      <StaleNotice load={load} message={LOAD_FAILED} />
      <BaseValueCard base={base} />
      <PackageList
        packages={catalog.packages}
        onCreate={create}
        onEdit={(chosen) => setOpen({ kind: "edit", chosen })}
        onDelete={(chosen) => setOpen({ kind: "delete", chosen })}
        headingRef={listHeading}
      />
      <UnsavedGuard dirty={base.isDirty && open === null} />
      {(open?.kind === "create" || open?.kind === "edit") && (
        <PackageDialog
          saved={open.kind === "edit" ? open.chosen : null}
          base={base}
          draft={open.draft}
          onClose={close}
        />
      )}
      {open?.kind === "delete" && <DeletePackageDialog chosen={open.chosen} onClose={close} />}
    </Page>
  );
}
