import type { BookingRules } from "@sereno/core/domain/booking/output";
import type { BookingRulesInput } from "@sereno/core/domain/booking/schema";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { BannerInView } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { Field, TextInput } from "../../../components/ui/form/field";
import { Select, type SelectOption } from "../../../components/ui/form/select";
import { toast } from "../../../components/ui/toast/toast";
import { changedEntries } from "../../../lib/changed-entries";
import { queryUtils, trpcClient } from "../../../lib/trpc";
import { focusProblem } from "../hours/focus-problem";
import { sayUnlessStale, useEdits } from "../hours/use-edits";
import {
  BUFFER_OPTIONS,
  cancelOptions,
  noticeOptions,
  type RuleName,
  type RulesForm,
  readEdits,
  toRulesForm,
} from "./rules-form";

const differingRules = (rules: RulesForm, edits: Partial<RulesForm>) => Object.keys(changedEntries(edits, rules));

function useRulesForm(rules: BookingRules) {
  const { edits, changedElsewhere, edit, discard, ...editing } = useEdits(rules, toRulesForm, differingRules);
  const saved = toRulesForm(rules);
  const changed = changedEntries(edits, saved);
  const { input, problems } = readEdits(changed);
  const place = (answer: BookingRules) => {
    queryUtils.availability.rules.setData(undefined, answer);
    return answer;
  };

  const saving = useMutation({
    mutationFn: ({ input }: { input: BookingRulesInput; sent: Partial<RulesForm> }) =>
      editing.save(
        (version) => trpcClient.availability.saveRules.mutate({ ...input, version }),
        async () => place(await trpcClient.availability.rules.query()),
      ),
    onMutate: () => queryUtils.availability.rules.cancel(),
    onSuccess: (answer, { sent }) => {
      editing.settle(place(answer), sent);
      toast.success("Reglas guardadas");
    },
    onError: sayUnlessStale,
  });

  return {
    values: { ...saved, ...edits },
    problems,
    isDirty: Object.keys(changed).length > 0,
    isSaving: saving.isPending,
    changedElsewhere,
    edit: (name: RuleName, typed: string) => edit({ [name]: typed }),
    discard,
    save: () => {
      if (input && !saving.isPending) saving.mutate({ input, sent: edits });
    },
  };
}

type RulesFormState = ReturnType<typeof useRulesForm>;

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

const RuleFields = ({ form }: { form: RulesFormState }) => (
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
      hint="Tu agente lo dice y el enlace de la cita lo cumple; tú siempre puedes."
      options={cancelOptions(form.values.cancel_notice_hours)}
    />
  </div>
);

export default function EditRules({ rules }: { rules: BookingRules }) {
  const form = useRulesForm(rules);
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(form.problems).length > 0) focusProblem(event.currentTarget);
          else form.save();
        }}
        className="flex flex-col gap-5"
      >
        {form.changedElsewhere.length > 0 && (
          <BannerInView tone="amber" title="Tus reglas cambiaron en otro lugar.">
            Ya ves las actuales, y lo que escribiste sigue sin guardar. Revísalo y guarda de nuevo.
          </BannerInView>
        )}
        <RuleFields form={form} />
        {form.isDirty && (
          <div className="flex flex-wrap justify-end gap-2">
            {!form.isSaving && (
              <Button variant="ghost" onClick={form.discard}>
                Descartar
              </Button>
            )}
            <Button type="submit" variant="primary" pending={form.isSaving} className="max-md:grow">
              Guardar reglas
            </Button>
          </div>
        )}
      </form>
      <UnsavedGuard dirty={form.isDirty} />
    </>
  );
}
