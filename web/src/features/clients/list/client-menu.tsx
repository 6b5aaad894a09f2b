import { Download, Pencil, Trash2 } from "lucide-react";
import { Menu, MenuItem } from "../../../components/ui/menu";
import type { ClientItemProps } from "./client-parts";

type ClientMenuProps = Pick<ClientItemProps, "client" | "onEdit" | "onExport" | "onDelete">;

/** What else can be done with a client. */
export const ClientMenu = ({ client, onEdit, onExport, onDelete }: ClientMenuProps) => (
  <Menu label={`Más acciones: ${client.name}`} listLabel={`Acciones de ${client.name}`}>
    <MenuItem icon={<Pencil aria-hidden />} onChoose={onEdit}>
      Editar cliente
    </MenuItem>
    <MenuItem icon={<Download aria-hidden />} onChoose={onExport}>
      Exportar datos
    </MenuItem>
    <MenuItem icon={<Trash2 aria-hidden />} onChoose={onDelete} danger>
      Eliminar cliente
    </MenuItem>
  </Menu>
);
