import { closingsOf, type HolidayDay, holidayText } from "@sereno/core/domain/holidays/rules";
import { useState } from "react";
import { Dialog, FormActions } from "../../../components/ui/dialog";
import { Checkbox, toggled } from "../../../components/ui/form/checkbox";
import { spokenDate } from "../../../lib/clock/dates";
import { counted } from "../../../lib/text";
import { useChangeDates } from "../exceptions/use-exceptions";

interface CloseDialogProps {
  days: HolidayDay[];
  today: string;
  onClose: () => void;
}

export default function CloseDialog({ days, today, onClose }: CloseDialogProps) {
  const [first] = useState(days);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = days.filter(({ date }) => !left.has(date));
  const isOne = chosen.length === 1;
  const closing = useChangeDates(
    isOne ? "Festivo cerrado" : "Festivos cerrados",
    `Error al cerrar ${isOne ? "el festivo" : "los festivos"}`,
  );
  const [only] = first.length === 1 ? first : [];

  const close = () => {
    if (closing.isPending) return;
    closing.mutate({ saved: closingsOf(chosen), removed: [] }, { onSuccess: (answer) => answer && onClose() });
  };

  return (
    <Dialog
      onClose={onClose}
      isSaving={closing.isPending}
      onSubmit={() => chosen.length > 0 && close()}
      title={only ? `¿Cerrar el ${spokenDate(only.date, today)}?` : "¿Qué festivos cierras?"}
      description={only ? holidayText(only.names) : "Los marcados dejan de ofrecer citas. Los demás siguen como están."}
      footer={
        <FormActions disabled={chosen.length === 0} pending={closing.isPending}>
          {only ? "Cerrar ese día" : `Cerrar ${counted(chosen.length, "festivo", "festivos")}`}
        </FormActions>
      }
    >
      <div className="flex flex-col gap-4">
        {!only && (
          <ul className="flex flex-col gap-1">
            {days.map((day) => (
              <li key={day.date}>
                <Checkbox
                  checked={!left.has(day.date)}
                  onChange={() => setLeft(toggled(left, day.date))}
                  label={spokenDate(day.date, today)}
                  description={holidayText(day.names)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
