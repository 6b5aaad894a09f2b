import type { Package } from "@sereno/core/domain/catalog/output";
import { EyeOff, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { toast } from "../../../components/ui/toast/toast";
import { catalogCache, withoutPackage, withPackageHidden } from "../../../domain/catalog/use-catalog";
import { appCode, isNotFound, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

function useRemovePackage() {
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

interface ChoiceProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

const Choice = ({ icon, title, text, children }: ChoiceProps) => (
  <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
    {icon}
    <div className="min-w-0 grow">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-ink-soft">{text}</p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  </li>
);

export default function DeletePackageDialog({ chosen, onClose }: { chosen: Package; onClose: () => void }) {
  const { id, name, is_active } = chosen;
  const removal = useRemovePackage();
  const cancel = useRef<HTMLButtonElement>(null);
  const wasSold = appCode(removal.error) === "package_sold";
  const isRemoving = (forGood: boolean) => removal.isPending && removal.variables.hard_delete === forGood;

  const remove = (hard_delete: boolean) => {
    if (removal.isPending) return;
    const onError = (error: unknown) => (isNotFound(error) ? onClose() : cancel.current?.focus());
    removal.mutate({ id, hard_delete }, { onSuccess: onClose, onError });
  };

  const removeForGood = (
    <Button
      variant={is_active ? "secondary" : "danger"}
      pending={isRemoving(true)}
      onClick={() => remove(true)}
      className={is_active ? "text-danger!" : undefined}
    >
      Eliminar definitivamente
    </Button>
  );
  const sold = (
    <Banner tone="rose" title="Este paquete ya se vendió" className="p-3!">
      {is_active
        ? "No se puede eliminar del todo, pero puedes ocultarlo."
        : "No se puede eliminar del todo. Sigue oculto."}
    </Banner>
  );

  return (
    <Dialog
      onClose={onClose}
      isSaving={removal.isPending}
      initialFocus={cancel}
      title="¿Eliminar paquete?"
      description={<span className="break-words">{name}</span>}
      footer={
        <>
          <CancelButton ref={cancel} />
          {is_active && (
            <Button variant="primary" pending={isRemoving(false)} onClick={() => remove(false)}>
              Ocultar paquete
            </Button>
          )}
          {!is_active && !wasSold && removeForGood}
        </>
      }
    >
      <ul className="grid gap-6">
        {is_active && (
          <Choice
            icon={<EyeOff aria-hidden />}
            title="Ocultarlo"
            text="Deja de ofrecerse. Los que ya vendiste siguen vigentes, y puedes volver a mostrarlo cuando quieras."
          />
        )}
        <Choice
          icon={<Trash2 aria-hidden />}
          title="Eliminarlo del todo"
          text="Solo si nunca se vendió. Desaparece para siempre y no se puede deshacer."
        >
          {wasSold ? sold : is_active && removeForGood}
        </Choice>
      </ul>
    </Dialog>
  );
}
