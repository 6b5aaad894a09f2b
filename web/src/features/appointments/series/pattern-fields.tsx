import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { useState } from "react";
import { Calendar } from "../../../components/ui/form/calendar";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { UsualMoneyInput } from "../../../components/ui/form/money-input";
import { Segmented } from "../../../components/ui/form/segmented";
import { Select } from "../../../components/ui/form/select";
import { TimePicker } from "../../../components/ui/form/time-picker";
import { SlotPart } from "../../../domain/appointment/slot-part";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { useSlots } from "../data/use-slots";
import { countOptions, type SeriesTime, secondDays, startingOn } from "../model/series";
import { groupByPart, isPublished, monthOf, offeredSlots } from "../model/time/slot-times";

const WEEKS = [1, 2, 3, 4].map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? "Cada semana" : `Cada ${weeks} semanas`,
}));
const TYPES = (["Presencial", "Virtual"] as const).map((value) => ({ value, label: value }));
const ONE_DAY = { value: "none", label: "Un día a la semana" } as const;

interface PatternFieldsProps {
  time: SeriesTime;
  purchase: Purchase | null;
  onChange: (change: Partial<SeriesTime>) => void;
  /** Price per session in pesos; null for the base value. */
  price: number | null;
  onPrice: (price: number | null) => void;
}

export function PatternFields({ time, purchase, onChange, price, onPrice }: PatternFieldsProps) {
  const { today, now } = useClock();
  const [month, setMonth] = useState(monthOf(time.date || today));
  const mode = time.isVirtual ? "virtual" : "presential";
  const wanted = time.date ? monthOf(time.date) : month;
  const { data: free = [], schedule } = useSlots({ month: wanted, today, mode, excludedId: undefined });
  const offered = offeredSlots(free, time.date, now);
  return (
    <div className="grid content-start gap-5">
      <FieldGroup label="Tipo de cita">
        <Segmented
          label="Tipo de cita"
          options={TYPES}
          value={modeLabel(time.isVirtual)}
          onChange={(type) => onChange({ isVirtual: type === "Virtual" })}
        />
      </FieldGroup>
      <FieldGroup label="Primera sesión">
        <Calendar
          value={time.date}
          today={today}
          min={today}
          disabled={(date) => schedule !== undefined && !isPublished(schedule, date, mode)}
          onChange={(date) => onChange(startingOn(time, date))}
          onMonthChange={setMonth}
        />
      </FieldGroup>
      {offered.length > 0 && (
        <FieldGroup label="Horas libres">
          <div className="flex flex-col gap-4">
            {groupByPart(offered).map((part) => (
              <SlotPart
                key={part.name}
                part={part}
                chosen={offered.find(({ startTime }) => startTime === time.startTime)}
                onChoose={({ startTime }) => onChange({ startTime })}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <Field label="Hora">
        <TimePicker value={time.startTime} onChange={(startTime) => onChange({ startTime })} />
      </Field>
      <Field label="Se repite">
        <Select options={WEEKS} value={String(time.weeks)} onChange={(weeks) => onChange({ weeks: Number(weeks) })} />
      </Field>
      <Field label="Días">
        <Select
          options={[ONE_DAY, ...secondDays(time.date)]}
          value={time.secondDay ?? ONE_DAY.value}
          onChange={(day) => onChange({ secondDay: day === ONE_DAY.value ? null : day })}
        />
      </Field>
      <Field label="Cuántas">
        <Select
          options={countOptions(purchase)}
          value={String(time.count)}
          onChange={(count) => onChange({ count: Number(count) })}
        />
      </Field>
      {!purchase && <SessionPrice price={price} onChange={onPrice} />}
    </div>
  );
}

function SessionPrice({ price, onChange }: { price: number | null; onChange: (price: number | null) => void }) {
  const base = trpc.catalog.config.useQuery().data?.base_consultation_value;
  return (
    <Field label="Valor de cada sesión" hint={(price ?? base) === 0 ? "Sin cobro" : undefined}>
      <UsualMoneyInput value={price} usual={base} onChange={onChange} />
    </Field>
  );
}
