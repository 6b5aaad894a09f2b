import type { Debt } from "@sereno/core/domain/payment/output";
import { useState } from "react";
import { QuietButton } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { formatPesos } from "../../../lib/text";
import { debtId } from "./allocation";

interface TicksProps {
  items: readonly Debt[];
  ticked: ReadonlySet<string>;
  onTick: (id: string) => void;
}

const Ticks = ({ items, ticked, onTick }: TicksProps) =>
  items.map((item) => {
    const id = debtId(item);
    return (
      <Checkbox
        key={id}
        checked={ticked.has(id)}
        onChange={() => onTick(id)}
        className="flex w-full [&>span:last-child]:grow"
        label={
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{item.concept}</span>
            <span className="shrink-0 tabular-nums">{formatPesos(item.balance)}</span>
          </span>
        }
        description={item.paid > 0 ? `Abonó ${formatPesos(item.paid)} de ${formatPesos(item.price)}` : undefined}
      />
    );
  });

interface DebtTicksProps extends Omit<TicksProps, "items"> {
  due: readonly Debt[];
  later: readonly Debt[];
  error: string | undefined;
}

export function DebtTicks({ due, later, ticked, onTick, error }: DebtTicksProps) {
  const [isOpen, setOpen] = useState(() => due.length === 0 || later.some((item) => ticked.has(debtId(item))));
  return (
    <FieldGroup label="Qué paga" error={error}>
      <div className="rounded-card border border-line px-3 py-1 md:pointer-fine:py-2">
        <Ticks items={due} ticked={ticked} onTick={onTick} />
        {isOpen && <Ticks items={later} ticked={ticked} onTick={onTick} />}
        {!isOpen && later.length > 0 && (
          <QuietButton onClick={() => setOpen(true)} className="-ml-3">
            Ver lo agendado ({later.length})
          </QuietButton>
        )}
      </div>
    </FieldGroup>
  );
}
