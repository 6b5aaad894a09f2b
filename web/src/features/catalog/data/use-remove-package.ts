import { toast } from "../../../components/ui/toast/toast";
import { withoutPackage, withPackageHidden } from "../../../domain/catalog/catalog";
import { catalogCache } from "../../../domain/catalog/use-catalog";
import { appCode, isNotFound, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

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
