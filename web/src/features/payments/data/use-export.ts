import type { Payment } from "@sereno/core/domain/payment/output";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { download } from "../../../lib/files/download";
import { counted } from "../../../lib/text";
import { trpcClient } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import type { ExportFormat } from "../model/export-asked";
import { fileName, toExportRows } from "../model/export-rows";
import { monthTables } from "../model/month-tables";
import { paymentsCsv } from "../papers/payments-csv";
import { paymentsXlsx } from "../papers/payments-xlsx";

const PAGE = 200;

async function tablesOf(month: string, today: string) {
  const [books, sheet] = await Promise.all([
    trpcClient.month.books.query({ month }),
    trpcClient.month.sheet.query({ month }),
  ]);
  return monthTables(books, sheet, today);
}

interface Range {
  from: string;
  to: string;
}

interface Exported {
  /** A month ('YYYY-MM'), or a range of local days, both inclusive. */
  of: string | Range;
  format: ExportFormat;
}

/** Downloads the payments of a month or a range of days. The dialog shows failures. */
export function useExport() {
  const { zone, today } = useClock();
  const [read, setRead] = useState(0);
  const exporting = useMutation({
    mutationFn: async ({ of, format }: Exported) => {
      const asked = typeof of === "string" ? { month: of } : of;
      const payments: Payment[] = [];
      setRead(0);
      let cursor: string | null = null;
      do {
        const page: { payments: Payment[]; next_cursor: string | null } = await trpcClient.payment.list.query({
          ...asked,
          limit: PAGE,
          cursor,
        });
        payments.push(...page.payments);
        setRead(payments.length);
        cursor = page.next_cursor;
      } while (cursor);
      const { nit } = await trpcClient.practice.get.query();
      const rows = toExportRows(payments, { zone, nit, today });
      const write = async () => paymentsXlsx(rows, typeof of === "string" ? await tablesOf(of, today) : []);
      download(fileName(of, format), format === "xlsx" ? await write() : paymentsCsv(rows));
      return payments.length;
    },
    onSuccess: (count) => toast.success("Pagos exportados", counted(count, "pago", "pagos")),
  });
  return { exporting, read };
}
