import { capitalize, monthText } from "@sereno/core/lib/spanish/rules";
import { FileSpreadsheet, FileText, Printer } from "lucide-react";
import { useMemo } from "react";
import { NotLoaded } from "../../../components/load/load-view";
import { useLoad } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { SkeletonGroup } from "../../../components/ui/card";
import { Dialog } from "../../../components/ui/dialog";
import { download } from "../../../components/ui/download";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { ExportDialog, PaperDialog } from "../export/export-dialogs";
import { FiguresTable } from "../figures/figures-table";
import { monthTables, sheetFileName } from "../model/month-tables";
import { tablesCsv } from "../papers/payments-csv";

function useMonthSheet(month: string) {
  const { today } = useClock();
  const books = trpc.month.books.useQuery({ month });
  const sheet = trpc.month.sheet.useQuery({ month });
  const profile = trpc.practice.get.useQuery();
  const shown = useMemo(() => {
    if (!books.data || !sheet.data || !profile.data) return undefined;
    const { name, nit } = profile.data;
    return { lines: [nit ? `${name}, NIT ${nit}` : name], tables: monthTables(books.data, sheet.data, today) };
  }, [books.data, sheet.data, profile.data, today]);
  return useLoad([books, sheet, profile], shown);
}

interface MonthSheetDialogProps {
  /** The month of the sheet, 'YYYY-MM'. */
  month: string;
  onClose: () => void;
}

export default function MonthSheetDialog({ month, onClose }: MonthSheetDialogProps) {
  const load = useMonthSheet(month);
  const { data } = load;
  const title = `Hoja de ${monthText(month)}`;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={title}
      footer={
        data && (
          <>
            <Button
              icon={<FileText aria-hidden />}
              onClick={() => void download(sheetFileName(month, "csv"), tablesCsv(data.tables))}
              className="max-md:grow"
            >
              CSV
            </Button>
            <Button
              icon={<FileSpreadsheet aria-hidden />}
              onClick={() => ExportDialog.open({ asked: { format: "xlsx", month } })}
              className="max-md:grow"
            >
              Excel
            </Button>
            <Button
              variant="primary"
              icon={<Printer aria-hidden />}
              onClick={() =>
                PaperDialog.open({
                  paper: { title: capitalize(monthText(month)), lines: data.lines, tables: data.tables },
                  name: sheetFileName(month, "pdf"),
                })
              }
              className="max-md:grow"
            >
              PDF
            </Button>
          </>
        )
      }
    >
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {data.tables.map((table) => (
            <FiguresTable key={table.title} table={table} />
          ))}
        </div>
      ) : (
        <NotLoaded load={load} message="No se pudo cargar la hoja del mes." skeleton={<SheetSkeleton />} />
      )}
    </Dialog>
  );
}

const SheetSkeleton = () => (
  <SkeletonGroup label="Cargando la hoja del mes" className="grid gap-5" bones={["h-40", "h-40", "h-40"]} />
);
