import type { ClientListItem } from "@sereno/core/things/client/output";
import { Download, FileText, Merge, Pencil, Trash2 } from "lucide-react";
import { billAddress } from "../../../components/addresses";
import { Menu, MenuItem, MenuLink } from "../../../components/ui/menu";

interface ClientMenuProps {
  client: ClientListItem;
  /** Absent where it has a button of its own. */
  onEdit?: () => void;
  onMerge: () => void;
  onExport: () => void;
  onDelete: () => void;
  className?: string;
}

/** What else can be done with a client. */
export const ClientMenu = ({ client, onEdit, onMerge, onExport, onDelete, className }: ClientMenuProps) => (
  <Menu label={`Más acciones: ${client.name}`} listLabel={`Acciones de ${client.name}`} className={className}>
    {onEdit && (
      <MenuItem icon={<Pencil aria-hidden />} onChoose={onEdit}>
        Editar cliente
      </MenuItem>
    )}
    <MenuLink icon={<FileText aria-hidden />} to={billAddress(client.id)}>
      Cuenta de cobro
    </MenuLink>
    <MenuItem icon={<Merge aria-hidden />} onChoose={onMerge}>
      Unir con otro cliente
    </MenuItem>
    <MenuItem icon={<Download aria-hidden />} onChoose={onExport}>
      Exportar datos
    </MenuItem>
    <MenuItem icon={<Trash2 aria-hidden />} onChoose={onDelete} danger>
      Eliminar cliente
    </MenuItem>
  </Menu>
);
