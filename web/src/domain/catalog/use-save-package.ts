import type { Package } from "@sereno/core/domain/catalog/output";
import type { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../components/ui/toast/toast";
import { appCode, messageOf } from "../../lib/errors";
import { trpcClient } from "../../lib/trpc";
import { catalogCache, withPackage } from "./use-catalog";

const SAVE_FAILED = "No se pudo guardar el paquete.";
export const BASE_MISSING = "Debe configurar el valor base de consulta primero.";

const WHERE_HIDDEN = "Está inactivo: lo ves con «Mostrar inactivos».";

export function useSavePackage(before: Package | null, onSaved?: (saved: Package) => void) {
  return useMutation({
    mutationFn: (input: CreatePackageInput) =>
      before
        ? trpcClient.catalog.update.mutate({ id: before.id, version: before.version, ...input })
        : trpcClient.catalog.create.mutate(input),
    onMutate: catalogCache.hold,
    onSuccess: (saved) => {
      catalogCache.change((catalog) => withPackage(catalog, saved));
      toast.success(before ? "Paquete actualizado" : "Paquete creado", saved.is_active ? undefined : WHERE_HIDDEN);
      onSaved?.(saved);
    },
    onError: (error) => {
      if (appCode(error) === "base_value_missing") toast.error(BASE_MISSING);
      else if (appCode(error) !== "stale_version") toast.error(SAVE_FAILED, messageOf(error));
    },
  });
}

export const readPackage = (id: string): Promise<Package> => trpcClient.catalog.get.query({ id });
