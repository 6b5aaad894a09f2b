import { type FormEvent, useMemo, useRef, useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { Banner, BannerInView } from "../../../components/ui/banner";
import { Dialog, FormActions } from "../../../components/ui/dialog";
import { Switch } from "../../../components/ui/form/checkbox";
import { Field, TextArea } from "../../../components/ui/form/field";
import { spokenDate } from "../../../lib/clock/dates";
import { messageOf } from "../../../lib/errors";
import { listText } from "../../../lib/text";
import { trpc } from "../../../lib/trpc";
import { focusProblem } from "../hours/focus-problem";
import { ModeCheckboxes, RangesEditor } from "../hours/ranges-editor";
import { ExceptionDates } from "./exception-dates";
import {
  type DraftProblems,
  datesTaken,
  draftOf,
  draftProblems,
  type ExceptionDraft,
  type ExceptionGroup,
  isSameDraft,
  isSameOn,
  newDraft,
  toInput,
  withAvailable,
} from "./exceptions";
import { useChangeDates } from "./use-exceptions";

interface ExceptionSettingsProps {
  draft: ExceptionDraft;
  onChange: (draft: ExceptionDraft) => void;
  problems: DraftProblems;
}

const OF = "fechas elegidas";
const NO_EXCEPTIONS = { exceptions: [] };

function ExceptionSettings({ draft, onChange, problems }: ExceptionSettingsProps) {
  return (
    <>
      <Switch
        checked={draft.available}
        onChange={(event) => onChange(withAvailable(draft, event.target.checked))}
        label={<span className="font-medium">Disponible ese día</span>}
        description={draft.available ? "Con las horas de abajo." : "No se ofrecen citas."}
      />
      {draft.available && (
        <>
          <div>
            <p className="mb-1.5 text-sm font-medium">Horas</p>
            <RangesEditor
              of={OF}
              ranges={draft.time_ranges}
              onChange={(time_ranges) => onChange({ ...draft, time_ranges })}
            />
          </div>
          <ModeCheckboxes
            of={OF}
            modes={draft.appointment_types}
            onChange={(appointment_types) => onChange({ ...draft, appointment_types })}
          />
        </>
      )}
      <Field label="Notas" optional hint="Solo las ves tú." error={problems.notes}>
        <TextArea
          value={draft.notes}
          onChange={(event) => onChange({ ...draft, notes: event.target.value })}
          placeholder="Vacaciones, congreso, festivo…"
        />
      </Field>
    </>
  );
}

interface ExceptionDialogProps {
  group: ExceptionGroup | null;
  /** The date ('YYYY-MM-DD') that a new exception closes. */
  closing?: string;
  isVacation?: boolean;
  today: string;
  onClose: () => void;
}

function focusDates(field: HTMLFieldSetElement | null) {
  field?.scrollIntoView({ block: "nearest" });
  field?.querySelector<HTMLElement>("td button[tabindex='0']")?.focus();
}

export default function ExceptionDialog({ group, closing, isVacation = false, today, onClose }: ExceptionDialogProps) {
  const [start] = useState(() => (group ? draftOf(group) : newDraft(...(closing ? [closing] : []))));
  const [draft, setDraft] = useState(start);
  const [own] = useState(() => group?.dates ?? []);
  const [wasTried, setTried] = useState(false);
  const datesField = useRef<HTMLFieldSetElement>(null);
  const saving = useChangeDates("Disponibilidad guardada", "Error al guardar");

  const { data: { exceptions } = NO_EXCEPTIONS } = trpc.availability.schedule.useQuery();
  const [opened] = useState(exceptions);
  const taken = useMemo(() => {
    const unchanged = own.filter((date) => isSameOn(date, opened, exceptions));
    return datesTaken(exceptions, unchanged, today);
  }, [exceptions, opened, own, today]);
  const replaced = draft.dates.filter((date) => taken.has(date));
  const problems = draftProblems(draft, own);
  const failure = saving.error && messageOf(saving.error);
  const isUnsaved = !isSameDraft(start, draft);

  const save = (event: FormEvent<HTMLFormElement>) => {
    setTried(true);
    if (saving.isPending) return;
    if (problems.dates) return focusDates(datesField.current);
    if (problems.hours || problems.notes) return focusProblem(event.currentTarget);
    const removed = own.filter((date) => !draft.dates.includes(date));
    const saved = draft.dates.map((date) => toInput(draft, date));
    saving.mutate(
      { saved, removed, ...(isVacation && !draft.available && { all: "cancel" }) },
      { onSuccess: (answer) => answer && onClose() },
    );
  };

  return (
    <Dialog
      onClose={onClose}
      isSaving={saving.isPending}
      onSubmit={save}
      confirmClose={isUnsaved}
      size="xl"
      title={group ? "Editar excepción" : isVacation ? "Vacaciones o día libre" : "Añadir excepción"}
      footer={<FormActions pending={saving.isPending}>{isVacation ? "Guardar" : "Guardar excepción"}</FormActions>}
    >
      <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
        <ExceptionDates
          ref={datesField}
          isRange={isVacation}
          dates={draft.dates}
          onChange={(dates) => setDraft({ ...draft, dates })}
          own={own}
          taken={taken}
          today={today}
          error={wasTried ? problems.dates : undefined}
        />
        <div className="grid content-start gap-5">
          {failure && (
            <BannerInView tone="rose" title="Error al guardar">
              {failure}
            </BannerInView>
          )}
          {replaced.length > 0 && (
            <Banner tone="amber">
              {replaced.length > 1
                ? "Se reemplazarán las excepciones que ya existen: "
                : "Se reemplazará la excepción que ya existe: "}
              {listText(replaced.map((date) => spokenDate(date, today)))}.
            </Banner>
          )}
          <ExceptionSettings draft={draft} onChange={setDraft} problems={problems} />
          <UnsavedGuard dirty={isUnsaved} />
        </div>
      </div>
    </Dialog>
  );
}
