import { keepPreviousData } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { DateInput } from "../../../components/form/date-input";
import { NotLoaded } from "../../../components/load/load-view";
import { useLoad } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { SkeletonGroup } from "../../../components/ui/card";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { Field } from "../../../components/ui/form/field";
import { cx } from "../../../lib/cx";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { PaperDialog } from "../export/export-dialogs";
import { FiguresTable } from "../figures/figures-table";
import { statementFileName, statementLines, statementTables } from "../model/statement-tables";

/** Local dates of a period, both inclusive; "" for no limit. */
interface Period {
  from: string;
  to: string;
}

function useStatement(client_id: string, { from, to }: Period) {
  const statement = trpc.payment.statement.useQuery(
    { client_id, from: from || null, to: to || null },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const profile = trpc.practice.get.useQuery();
  const { data } = statement;
  const shown = data && profile.data && { statement: data, lines: statementLines(data, profile.data) };
  const load = useLoad([statement, profile], shown);
  return { ...load, isOld: statement.isPlaceholderData };
}

const TITLE = "Estado de cuenta";
const ORDER = "La fecha final no puede ser anterior a la inicial.";
const isWrong = ({ from, to }: Period) => from !== "" && to !== "" && from > to;

export default function StatementDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [typed, setTyped] = useState<Period>({ from: "", to: "" });
  const [period, setPeriod] = useState(typed);
  const { today } = useClock();
  const load = useStatement(clientId, period);
  const { data, isOld } = load;
  const choose = (change: Partial<Period>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (!isWrong(next)) setPeriod(next);
  };
  const tables = data && statementTables(data.statement, today);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={TITLE}
      description={data?.statement.client_name}
      footer={
        <>
          <CancelButton label="Cerrar" />
          <Button
            variant="primary"
            icon={<Printer aria-hidden />}
            disabled={!data || isOld || isWrong(typed)}
            onClick={() =>
              data &&
              tables &&
              PaperDialog.open({
                paper: { title: TITLE, lines: data.lines, tables },
                name: statementFileName(data.statement),
              })
            }
            className="max-md:grow"
          >
            Descargar PDF
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-x-4 gap-y-5">
          <Field label="Desde" hint="Vacío: desde el comienzo.">
            <DateInput value={typed.from} isOptional onChange={(from) => choose({ from })} />
          </Field>
          <Field label="Hasta" hint="Vacío: con lo que está agendado." error={isWrong(typed) ? ORDER : undefined}>
            <DateInput value={typed.to} isOptional onChange={(to) => choose({ to })} />
          </Field>
        </div>
        {tables ? (
          <div
            aria-busy={isOld}
            className={cx("grid grid-cols-[minmax(0,1fr)] gap-6 transition-opacity", isOld && "opacity-60")}
          >
            {tables.map((table) => (
              <FiguresTable key={table.title} table={table} />
            ))}
          </div>
        ) : (
          <NotLoaded load={load} message="No se pudo cargar el estado de cuenta." skeleton={<StatementSkeleton />} />
        )}
      </div>
    </Dialog>
  );
}

const StatementSkeleton = () => (
  <SkeletonGroup label="Cargando el estado de cuenta" className="grid gap-5" bones={["h-40", "h-20"]} />
);
