import type { ReactNode } from "react";
import { Field } from "../../../components/ui/form/field";
import { Select, type SelectOption } from "../../../components/ui/form/select";
import { TextInput } from "../../../components/ui/form/text-input";
import { BUFFER_OPTIONS, cancelOptions, noticeOptions, type RuleName } from "./rules-form";
import type { RulesFormState } from "./use-rules-form";

interface RuleProps {
  form: RulesFormState;
  name: RuleName;
  label: string;
  hint?: string;
}

const Choice = ({ form, name, label, hint, options }: RuleProps & { options: SelectOption[] }) => (
  <Field label={label} hint={hint} error={form.problems[name]}>
    <Select options={options} value={form.values[name]} onChange={(typed) => form.edit(name, typed)} />
  </Field>
);

const Amount = ({ form, name, label, hint, unit }: RuleProps & { unit: string }) => (
  <Field label={label} hint={hint} error={form.problems[name]}>
    <Unit unit={unit}>
      <TextInput
        value={form.values[name]}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        placeholder={name === "horizon_days" ? undefined : "Sin máximo"}
        onChange={(event) => form.edit(name, event.target.value.replace(/\D/g, ""))}
        className="tabular-nums"
      />
    </Unit>
  </Field>
);

const Unit = ({ unit, children }: { unit: string; children: ReactNode }) => (
  <div className="flex items-center gap-2">
    <div className="w-32">{children}</div>
    <span className="text-sm text-ink-soft">{unit}</span>
  </div>
);

export const RuleFields = ({ form }: { form: RulesFormState }) => (
  <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
    <Choice
      form={form}
      name="buffer_before_minutes"
      label="Pausa antes de cada cita"
      hint="Entre dos citas cuenta la pausa más larga."
      options={BUFFER_OPTIONS}
    />
    <Choice form={form} name="buffer_after_minutes" label="Pausa después de cada cita" options={BUFFER_OPTIONS} />
    <Choice
      form={form}
      name="minimum_notice_minutes"
      label="Anticipación mínima"
      hint="Cuánto antes hay que agendar."
      options={noticeOptions(form.values.minimum_notice_minutes)}
    />
    <Amount
      form={form}
      name="horizon_days"
      label="Se agenda hasta con"
      hint="Solo para tu agente: tú agendas cuando quieras."
      unit="días de anticipación"
    />
    <Amount form={form} name="max_per_day" label="Máximo al día" unit="citas" />
    <Amount form={form} name="max_per_week" label="Máximo a la semana" hint="De lunes a domingo." unit="citas" />
    <Choice
      form={form}
      name="cancel_notice_hours"
      label="Un paciente puede cancelar"
      hint="Tu agente lo dice; en cada caso decides tú."
      options={cancelOptions(form.values.cancel_notice_hours)}
    />
  </div>
);
