import type { ClientListItem } from "@sereno/core/domain/client/output";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { useMutation } from "@tanstack/react-query";
import { Download, FileText, Merge, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { download } from "../../../components/ui/download";
import { focusFallback } from "../../../components/ui/focus-return";
import { Menu, MenuItem, MenuLink } from "../../../components/ui/menu";
import { toast } from "../../../components/ui/toast/toast";
import { billAddress } from "../../../domain/address/addresses";
import { afterDialogs } from "../../../lib/back";
import { trpcClient } from "../../../lib/trpc";
import { useClientsAddress } from "../parts/use-clients-address";
import { DeleteClientDialog, EditClientDialog, MergeClientDialog } from "./client-dialogs";

const fileName = (name: string) => `sereno-${normalizeText(name).replace(/[^a-z0-9]+/g, "-") || "cliente"}.json`;

const useExportClient = () =>
  useMutation({
    mutationFn: ({ id }: ClientListItem) => trpcClient.client.export.query({ id }),
    onSuccess: async (everything, { name }) => {
      const file = new Blob([JSON.stringify(everything, null, 2)], { type: "application/json" });
      if (await download(fileName(name), file))
        toast.success("Datos exportados", "El archivo se descargó en tu dispositivo.");
    },
    onError: (error) => toast.failed("No se pudieron exportar los datos", error),
  });

interface ClientMenuProps {
  client: ClientListItem;
  isEditedBeside?: boolean;
  className?: string;
  children?: ReactNode;
}

export function ClientMenu({ client, isEditedBeside = false, className, children }: ClientMenuProps) {
  const { address, showClient, closeClient } = useClientsAddress();
  const { mutate: exportClient } = useExportClient();
  const leave = (into: string | null) =>
    afterDialogs(() => {
      if (client.id !== address.clientId) focusFallback();
      else if (into) showClient(into);
      else closeClient();
    });
  const merge = () => MergeClientDialog.open({ client, onMerged: ({ id }) => leave(id) });
  const remove = () => DeleteClientDialog.open({ client, onGone: () => leave(null) });
  return (
    <Menu label={`Más acciones: ${client.name}`} listLabel={`Acciones de ${client.name}`} className={className}>
      {children}
      {!isEditedBeside && (
        <MenuItem icon={<Pencil aria-hidden />} onChoose={() => EditClientDialog.open({ client })}>
          Editar cliente
        </MenuItem>
      )}
      <MenuLink icon={<FileText aria-hidden />} to={billAddress(client.id)}>
        Cuenta de cobro
      </MenuLink>
      <MenuItem icon={<Merge aria-hidden />} onChoose={merge}>
        Unir con otro cliente
      </MenuItem>
      <MenuItem icon={<Download aria-hidden />} onChoose={() => exportClient(client)}>
        Exportar datos
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} onChoose={remove} danger>
        Eliminar cliente
      </MenuItem>
    </Menu>
  );
}
