import { SkeletonGroup } from "../../../components/ui/card";
import { FieldGroup } from "../../../components/ui/form/field";
import { messageOf } from "../../../lib/errors";
import type { useSeriesPreview } from "../data/use-series";
import { type Choice, choose } from "../model/series";
import { BOOKING, OccurrenceRow, type RowTexts } from "./occurrence-row";

export interface OccurrencesProps {
  of?: RowTexts;
  preview: ReturnType<typeof useSeriesPreview>;
  choices: Choice[];
  isAsked: boolean;
  onChoose: (choices: Choice[]) => void;
}

export const UNDECIDED = "Decide qué hacer con las fechas marcadas.";

const BONES = Array.from({ length: 4 }, () => "h-14");

export function Occurrences({ of = BOOKING, preview, choices, isAsked, onChoose }: OccurrencesProps) {
  const { data, error, isLoading, isPlaceholderData } = preview;
  if (isLoading) return <SkeletonGroup label="Cargando fechas" className="grid gap-2" bones={BONES} />;
  if (error) {
    return (
      <p role="alert" className="text-danger">
        {messageOf(error)}
      </p>
    );
  }
  if (!data) return <p className="text-ink-soft">Elige el día y la hora de la primera sesión.</p>;
  const open = data.occurrences.filter(({ action }) => action === null).length;
  return (
    <FieldGroup label="Fechas" error={isAsked && open > 0 ? UNDECIDED : undefined}>
      <p aria-live="polite" className="-mt-1 mb-2 text-sm text-ink-soft">
        {open === 0 ? of.ready : `${open === 1 ? "1 fecha necesita" : `${open} fechas necesitan`} tu decisión.`}
      </p>
      <ol className="divide-y divide-line" aria-busy={isPlaceholderData}>
        {data.occurrences.map((occurrence) => (
          <OccurrenceRow
            key={occurrence.index}
            of={of}
            occurrence={occurrence}
            onChoose={(choice) => onChoose(choose(choices, occurrence.index, choice))}
          />
        ))}
      </ol>
    </FieldGroup>
  );
}
