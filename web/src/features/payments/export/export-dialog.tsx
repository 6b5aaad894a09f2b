import type { Payment } from "@sereno/core/domain/payment/output";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DateInput } from "../../../components/form/date-input";
import { Button, Spinner } from "../../../components/ui/button";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { download } from "../../../components/ui/download";
import { ErrorState } from "../../../components/ui/error-state";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { Segmented } from "../../../components/ui/form/segmented";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { useIsOpen } from "../../../lib/files/use-is-open";
import { counted } from "../../../lib/text";
import { trpcClient } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { fileName, type Range, toExportRows } from "../model/export-rows";
import { monthTables } from "../model/month-tables";
import { paymentsCsv } from "../papers/payments-csv";
import { paymentsXlsx } from "../papers/payments-xlsx";

/** A requested export. `month`: 'YYYY-MM', or null for a range of days that the user chooses in the dialog. */
export interface ExportAsked {
  format: "xlsx" | "csv";
  month: string | null;
}

async function tablesOf(month: string, today: string) {
  const [books, sheet] = await Promise.all([
    trpcClient.month.books.query({ month }),
    trpcClient.month.sheet.query({ month }),
  ]);
  return monthTables(books, sheet, today);
}

interface Exported {
  /** The exported period: a month ('YYYY-MM'), or a range of local dates, both inclusive. */
  of: string | Range;
  format: ExportAsked["format"];
}

function useExport() {
  const { zone, today } = useClock();
  const [read, setRead] = useState(0);
  const isOpen = useIsOpen();
  const exporting = useMutation({
    mutationFn: async ({ of, format }: Exported) => {
      const period = typeof of === "string" ? { month: of } : of;
      const payments: Payment[] = [];
      setRead(0);
      let cursor: string | null = null;
      do {
        const page: { payments: Payment[]; next_cursor: string | null } = await trpcClient.payment.list.query({
          ...period,
          limit: 200,
          cursor,
        });
        payments.push(...page.payments);
        setRead(payments.length);
        cursor = page.next_cursor;
      } while (cursor && isOpen.current);
      const { nit } = await trpcClient.practice.get.query();
      const rows = toExportRows(payments, { zone, nit, today });
      const write = async () => paymentsXlsx(rows, typeof of === "string" ? await tablesOf(of, today) : []);
      const file = format === "xlsx" ? await write() : paymentsCsv(rows);
      return isOpen.current && (await download(fileName(of, format), file)) ? payments.length : null;
    },
    onSuccess: (count) => {
      if (count !== null) toast.success("Pagos exportados", counted(count, "pago", "pagos"));
    },
  });
  return { exporting, read };
}

const FORMATS = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "CSV" },
] as const;

/** Downloads a month's payments on opening or, without a month, the payments of a range that the user chooses. */
export default function ExportDialog({ asked, onClose }: { asked: ExportAsked; onClose: () => void }) {
  const { today } = useClock();
  const { exporting, read } = useExport();
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const [format, setFormat] = useState<ExportAsked["format"]>(asked.format);
  const isRange = asked.month === null;
  const isWrong = from === "" || to === "" || from > to;
  const run = () => {
    if (exporting.isPending || (isRange && isWrong)) return;
    exporting.mutate({ of: asked.month ?? { from, to }, format }, { onSuccess: onClose });
  };

  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (isRange || isBegun.current) return;
    isBegun.current = true;
    run();
  });
  useEffect(() => begin(), []);

  return (
    <Dialog
      onClose={onClose}
      {...(isRange && { onSubmit: run })}
      title="Exportar los pagos"
      footer={
        <>
          <CancelButton />
          {isRange && (
            <Button type="submit" variant="primary" pending={exporting.isPending} className="max-md:grow">
              Exportar
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {isRange && (
          <div inert={exporting.isPending} className="grid gap-5">
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-x-4 gap-y-5">
              <Field label="Desde">
                <DateInput value={from} max={to} onChange={setFrom} />
              </Field>
              <Field label="Hasta" error={isWrong ? "La fecha final no puede ser anterior a la inicial." : undefined}>
                <DateInput value={to} min={from} onChange={setTo} />
              </Field>
            </div>
            <FieldGroup label="Archivo">
              <Segmented label="Archivo" value={format} onChange={setFormat} options={FORMATS} />
            </FieldGroup>
          </div>
        )}
        {exporting.isPending && (
          <p role="status" className="flex items-center gap-3 py-2 text-ink-soft tabular-nums">
            <Spinner />
            Leyendo los pagos{read > 0 && `: van ${counted(read, "pago", "pagos")}`}
          </p>
        )}
        {exporting.error && (
          <ErrorState
            message="No se pudo exportar."
            hint={messageOf(exporting.error)}
            onRetry={run}
            className="py-4!"
          />
        )}
      </div>
    </Dialog>
  );
}
