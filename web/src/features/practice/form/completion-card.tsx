import type { Profile } from "@sereno/core/domain/practice/output";
import { completionOf } from "@sereno/core/domain/practice/rules";
import { Card } from "../../../components/ui/card";
import { missingText } from "../model/profile-texts";

export function CompletionCard({ profile }: { profile: Profile }) {
  const { is_complete, completion_percentage: percentage, missing_fields } = completionOf(profile);
  if (is_complete) return null;
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <p id="completion" className="font-medium">
          Completa tu perfil
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{percentage}%</p>
      </div>
      <div
        role="progressbar"
        aria-labelledby="completion"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentage}
        className="my-2 h-1.5 overflow-hidden rounded-full bg-grey-line"
      >
        <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${percentage}%` }} />
      </div>
      <p className="text-sm text-ink-soft">
        {missing_fields.length === 1 ? "Falta" : "Faltan"}: {missingText(missing_fields)}.
      </p>
    </Card>
  );
}
