import { debtText } from "@sereno/core/domain/payment/rules";
import { dayAndMonth } from "@sereno/core/lib/spanish/rules";
import { type FormEvent, useState } from "react";
import { Button, QuietButton } from "../../../components/ui/button";
import { Field, FieldGroup, TextInput } from "../../../components/ui/form/field";
import { spokenDate, spokenTime } from "../../../lib/clock/dates";
import { counted, phoneText, unbrokenPesos } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { FIELD_NAMES, FIELDS, type FieldName } from "./model/columns/fields";
import type { Decision } from "./model/input";
import type { Line, Written } from "./model/line-cells";
import { groupOf, mendable, problemOf, type Reviewed, unkept } from "./model/review";

interface ReviewRowProps {
  row: Reviewed;
  edit: (number: number, to: Written) => void;
  decide: (number: number, decision: Decision) => void;
  leaveOut: (number: number, isOut: boolean) => void;
}

export function ReviewRow({ row, edit, decide, leaveOut }: ReviewRowProps) {
  const { line, preview, isOut } = row;
  const { today } = useClock();
  const { number } = line;
  const problem = problemOf(row);
  const group = groupOf(row);
  const notes = [
    ...line.unread,
    ...unkept(row),
    ...[line.noted, line.guessed].filter((each) => each !== undefined),
    ...(preview?.problems.map(({ message }) => message) ?? []),
  ];
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{line.name || "Sin nombre"}</p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[line.phone, ...comingWith(row, today)].filter(Boolean).join(" · ")}
          </p>
        </div>
        {group !== "brought" && (
          <QuietButton className="-mr-3 shrink-0" onClick={() => leaveOut(number, !isOut)}>
            {isOut ? "Incluir" : "Dejar fuera"}
            <span className="sr-only"> a {line.name}</span>
          </QuietButton>
        )}
      </div>
      {isOut && line.out && <p className="text-sm text-ink-soft wrap-anywhere">{line.out}</p>}
      {!isOut && problem && <p className="text-sm text-danger">{problem}</p>}
      {group === "doubtful" && preview && (
        <Choice line={line} candidates={preview.candidates} onChoose={(decision) => decide(number, decision)} />
      )}
      {!isOut && notes.length > 0 && (
        <ul className="grid gap-0.5 text-sm text-amber-ink">
          {notes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {!isOut && group !== "brought" && (
        <Mending name={line.name} wanted={mendable(row)} onSave={(to) => edit(number, to)} />
      )}
      {!isOut && preview && preview.left_out.length > 0 && (
        <ul className="grid gap-0.5 text-sm text-ink-soft">
          {preview.left_out.map(({ appointment_date, message }) => (
            <li key={appointment_date}>
              Se salta el {dayAndMonth(appointment_date.slice(0, 10))}: {message}
            </li>
          ))}
        </ul>
      )}
      {row.decision && preview?.client && preview.client.name !== line.name && (
        <p className="text-sm text-ink-soft">Se suma a {preview.client.name}.</p>
      )}
    </li>
  );
}

/** What a row will import: '3 sesiones', 'debe $ 150.000', '8 citas, desde el lunes 23 de noviembre, 3:00 p. m.' */
function comingWith({ preview }: Reviewed, today: string): string[] {
  if (!preview) return [];
  const { sessions_left, owed, appointments } = preview;
  const [first] = appointments;
  const time = first && `${spokenDate(first.slice(0, 10), today)}, ${spokenTime(first.slice(11, 16))}`;
  return [
    ...(sessions_left > 0 ? [counted(sessions_left, "sesión", "sesiones")] : []),
    ...(owed > 0 ? [unbrokenPesos(debtText(owed).toLowerCase())] : []),
    ...(time ? [`${counted(appointments.length, "cita, el", "citas, desde el")} ${time}`] : []),
  ];
}

function Mending({ name, wanted, onSave }: { name: string; wanted: Written; onSave: (to: Written) => void }) {
  const fields = FIELD_NAMES.filter((field) => wanted[field] !== undefined);
  const [written, setWritten] = useState<Written>({});
  if (fields.length === 0) return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const entered = fields.map((field): [FieldName, string] => [field, (written[field] ?? wanted[field] ?? "").trim()]);
    onSave(Object.fromEntries(entered));
    setWritten({});
  };
  return (
    <form onSubmit={save} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      {fields.map((field) => (
        <Field key={field} label={FIELDS[field].title}>
          <TextInput
            value={written[field] ?? wanted[field] ?? ""}
            type={field === "phone" ? "tel" : "text"}
            maxLength={field === "phone" ? 40 : 120}
            autoComplete="off"
            onChange={(event) => setWritten({ ...written, [field]: event.target.value })}
          />
        </Field>
      ))}
      <Button type="submit">
        Corregir
        <span className="sr-only"> a {name}</span>
      </Button>
    </form>
  );
}

interface ChoiceProps {
  line: Line;
  candidates: NonNullable<Reviewed["preview"]>["candidates"];
  onChoose: (decision: Decision) => void;
}

// Buttons, because the arrow keys of a radio group would decide.
const Choice = ({ line, candidates, onChoose }: ChoiceProps) => (
  <FieldGroup label={`¿Quién es ${line.name}?`} hideLabel>
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {candidates.map(({ id, name, phone }) => (
        <Button key={id} onClick={() => onChoose(id)}>{`Es ${name}, ${phoneText(phone)}`}</Button>
      ))}
      <Button onClick={() => onChoose(null)}>Es otra persona</Button>
    </div>
  </FieldGroup>
);
