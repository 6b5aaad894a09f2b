import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { SectionCard } from "../../../components/ui/card";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { Field } from "../../../components/ui/form/field";
import { Fold } from "../../../components/ui/form/fold";
import { Segmented } from "../../../components/ui/form/segmented";
import { Select } from "../../../components/ui/form/select";
import { STACK } from "../../../components/ui/page";
import { counted } from "../../../lib/text";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import type { Table } from "./model/cells";
import { type Columns, columnsLeft, examplesOf, findHeadings, labelsOf, SHEETS } from "./model/columns";
import { FIELD_NAMES, FIELDS, type FieldName } from "./model/columns/fields";
import { hoursOf } from "./model/hours";
import type { Line } from "./model/line-cells";
import { linesOf, type Reading } from "./model/rows";

export const LEFT = (titles: readonly string[]): string =>
  `${titles.length === 1 ? "Esta columna no se trae" : "Estas columnas no se traen"}: ${titles.join(", ")}.`;

const NOWHERE = "none";
const GRID = "grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3";

interface ColumnsStepProps {
  /** The file's table in each possible encoding, the likeliest first. */
  tables: [Table, ...Table[]];
  /** Names of the file's other sheets that list people; these sheets are not imported. */
  sheets: readonly string[];
  onBack: () => void;
  /** Called with the lines to review. `left`: titles of the columns that are not imported. */
  onDone: (lines: Line[], left: string[]) => void;
}

export function ColumnsStep({ tables, sheets, ...on }: ColumnsStepProps) {
  const [read, setRead] = useState(0);
  const examples = examplesOf(tables);
  return (
    <div className={STACK}>
      {examples && (
        <SectionCard
          isStep
          title="¿Cómo se leen bien estos nombres?"
          text="El archivo no dice cómo están escritas las tildes. Elige la línea que se ve bien."
        >
          <Segmented
            label="Nombres del archivo"
            value={String(read)}
            onChange={(value) => setRead(Number(value))}
            className="flex-col items-stretch"
            options={examples.map((label, index) => ({ value: String(index), label }))}
          />
        </SectionCard>
      )}
      {sheets.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{SHEETS(sheets)}</p>}
      <ColumnsCard key={read} table={tables[read] ?? tables[0]} isFirst={!examples} {...on} />
    </div>
  );
}

type ColumnsCardProps = Omit<ColumnsStepProps, "tables" | "sheets"> & { table: Table; isFirst: boolean };

function ColumnsCard({ table, isFirst, onBack, onDone }: ColumnsCardProps) {
  const { today, zone } = useClock();
  const [found] = useState(() => findHeadings(table));
  const [columns, setColumns] = useState<Columns>(found.columns);
  const config = trpc.catalog.config.useQuery(undefined, { enabled: columns.owed !== undefined });
  const price = config.data?.base_consultation_value;
  const options = [
    { value: NOWHERE, label: "No está" },
    ...labelsOf(table, found).map((label, place) => ({ value: String(place), label })),
  ];
  const choose = (field: FieldName, value: string) =>
    setColumns(({ [field]: _, ...rest }) => (value === NOWHERE ? rest : { ...rest, [field]: Number(value) }));
  const isShown = (field: FieldName) => field === "name" || field === "phone" || field in found.columns;
  const missing = FIELD_NAMES.filter((field) => !isShown(field));
  const fieldOf = (field: FieldName) => (
    <Field key={field} label={FIELDS[field].title} hint={FIELDS[field].hint}>
      <Select options={options} value={String(columns[field] ?? NOWHERE)} onChange={(value) => choose(field, value)} />
    </Field>
  );
  const schedule = trpc.availability.schedule.useQuery();
  const hours = hoursOf(schedule.data?.weekly_availability);
  const [isGuessing, setGuessing] = useState(true);
  const here = { today, zone, price };
  const read = (reading: Reading) => linesOf(table, found.line, columns, reading, found.titles);
  const guessed = read({ ...here, hours });
  const lines = isGuessing ? guessed : read(here);
  const people = lines.filter(({ out }) => !out);
  const [first] = people;
  const guess = guessed.find(({ guessedHour }) => guessedHour)?.guessedHour;
  const left = columnsLeft(table, found, columns);
  return (
    <SectionCard
      isStep={isFirst}
      title="¿Qué hay en cada columna?"
      text="Revisa lo que entendimos y completa lo que falte. Basta con el nombre y el celular."
    >
      <div className={GRID}>{FIELD_NAMES.filter(isShown).map(fieldOf)}</div>
      {missing.length > 0 && (
        <Fold label={`Lo que no encontramos (${missing.length})`}>
          <div className={GRID}>{missing.map(fieldOf)}</div>
        </Fold>
      )}
      {guess && (
        <Checkbox
          label="Las horas muy tempranas, sin a. m. ni p. m., son de la tarde"
          description={`${guess} Si no es así, quita la marca.`}
          checked={isGuessing}
          onChange={(event) => setGuessing(event.target.checked)}
          className="mt-5"
        />
      )}
      <p role="status" className="mt-5 text-sm text-ink-soft wrap-anywhere">
        {first
          ? `${counted(people.length, "persona", "personas")}. La primera: ${[first.name, first.phone].filter(Boolean).join(", ")}.`
          : "Di en qué columna están los nombres."}
      </p>
      {left.length > 0 && <p className="mt-2 text-sm text-ink-soft wrap-anywhere">{LEFT(left)}</p>}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>Elegir otro archivo</Button>
        {/* Waits for the price (to convert debts in sessions) and the working hours (to tell 3 a. m. from 3 p. m.). */}
        <Button
          variant="primary"
          disabled={!first}
          pending={config.isLoading || schedule.isLoading}
          onClick={() => onDone(lines, left)}
        >
          Revisar
        </Button>
      </div>
    </SectionCard>
  );
}
