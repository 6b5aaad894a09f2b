import { CalendarRange, Download, FileSpreadsheet, FileText } from "lucide-react";
import { Menu, MenuItem } from "../../../components/ui/menu";
import type { ExportAsked } from "./export-dialog";
import { ExportDialog } from "./export-dialogs";

interface ExportMenuProps {
  /** The month in view, 'YYYY-MM'. */
  month: string;
}

export function ExportMenu({ month }: ExportMenuProps) {
  const ask = (asked: ExportAsked) => () => ExportDialog.open({ asked });
  return (
    <Menu
      label="Exportar"
      listLabel="Exportar los pagos"
      shown={
        <>
          <Download aria-hidden className="size-4!" />
          Exportar
        </>
      }
      className="border-line-strong/60! px-3! text-ink!"
    >
      <MenuItem icon={<FileSpreadsheet aria-hidden />} onChoose={ask({ format: "xlsx", month })}>
        Excel (.xlsx)
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden />} onChoose={ask({ format: "csv", month })}>
        CSV
      </MenuItem>
      <MenuItem icon={<CalendarRange aria-hidden />} onChoose={ask({ format: "xlsx", month: null })}>
        Elegir fechas…
      </MenuItem>
    </Menu>
  );
}
