import type { Package } from "@sereno/core/things/catalog/output";
import type { CreatePackageInput } from "@sereno/core/things/catalog/schema";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, isNotFound, messageOf } from "../../../lib/errors";
import { trpc, trpcClient } from "../../../lib/trpc";
import { withoutPackage, withPackage, withPackageHidden } from "../model/catalog";
import { catalogCache } from "./use-catalog";

const SAVE_FAILED = "No se pudo guardar el paquete.";
export const BASE_MISSING = "Debe configurar el valor base de consulta primero.";

const WHERE_HIDDEN = "Está inactivo: lo ves con «Mostrar inactivos».";

/** Creates a package, or changes `before`; with its toasts. */
export function useSavePackage(before: Package | null) {
  return useMutation({
    mutationFn: (input: CreatePackageInput) =>
      before
        ? trpcClient.catalog.update.mutate({ id: before.id, version: before.version, ...input })
        : trpcClient.catalog.create.mutate(input),
    onMutate: catalogCache.hold,
    onSuccess: (saved) => {
      catalogCache.change((catalog) => withPackage(catalog, saved));
      toast.success(before ? "Paquete actualizado" : "Paquete creado", saved.is_active ? undefined : WHERE_HIDDEN);
    },
    onError: (error) => {
      if (appCode(error) === "base_value_missing") toast.error(BASE_MISSING);
      else if (appCode(error) !== "stale_version") toast.error(SAVE_FAILED, messageOf(error));
    },
  });
}

/** The package as it is now. */
export const readPackage = (id: string): Promise<Package> => trpcClient.catalog.get.query({ id });

/** Hides a package or removes it for good, with its toasts; of one that was sold the dialog speaks. */
export function useRemovePackage() {
  return trpc.catalog.delete.useMutation({
    onMutate: catalogCache.hold,
    onSuccess: (_, { id, hard_delete }) => {
      catalogCache.change((catalog) => (hard_delete ? withoutPackage(catalog, id) : withPackageHidden(catalog, id)));
      toast.success("Paquete eliminado", hard_delete ? undefined : "Quedó oculto: lo ves con «Mostrar inactivos».");
    },
    onError: (error, { id }) => {
      if (isNotFound(error)) {
        catalogCache.change((catalog) => withoutPackage(catalog, id));
        toast.neutral("Paquete eliminado", "Ya se había eliminado en otro lugar.");
      } else if (appCode(error) !== "package_sold") {
        toast.error("No se pudo eliminar el paquete.", messageOf(error));
      }
    },
  });
}
