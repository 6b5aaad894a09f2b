import type { BookingRules } from "@sereno/core/things/booking/output";
import { useState } from "react";
import { useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { changesIn, type RuleName, type RulesForm, readEdits, toRulesForm } from "./rules-form";

export const RULES_FAILED = "Error al cargar las reglas de agenda";

export function useRules() {
  const query = trpc.availability.rules.useQuery();
  return useLoad(query, query.data, { title: RULES_FAILED });
}

const isSame = (a: RulesForm, b: RulesForm): boolean => Object.keys(changesIn(a, b)).length === 0;

/** The rules' form: edits lie over the server's answer, so that a refetch shows through and overwrites none of them. */
export function useRulesForm(rules: BookingRules) {
  const [edits, setEdits] = useState<Partial<RulesForm>>({});
  // The rules that the edits were made on.
  const [base, setBase] = useState(rules);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const saved = toRulesForm(rules);
  const changed = changesIn(saved, edits);
  const { input, problems } = readEdits(changed);
  const place = (answer: BookingRules) => {
    queryUtils.availability.rules.setData(undefined, answer);
    setBase(answer);
  };

  const saving = trpc.availability.saveRules.useMutation({
    onMutate: () => {
      setChangedElsewhere(false);
      return queryUtils.availability.rules.cancel();
    },
    onSuccess: (answer) => {
      place(answer);
      setEdits({});
      void queryUtils.availability.freeTimes.invalidate();
      void queryUtils.appointment.checkAvailability.invalidate();
      toast.success("Reglas guardadas");
    },
    onError: async (error) => {
      if (appCode(error) !== "stale_version") return toast.error("Error al guardar", messageOf(error));
      setChangedElsewhere(true);
      place(await trpcClient.availability.rules.query());
    },
  });

  return {
    values: { ...saved, ...edits },
    problems,
    isDirty: Object.keys(changed).length > 0,
    isSaving: saving.isPending,
    /** Somebody else changed them while these were edited: what was just not saved is to be looked at again. */
    isChangedElsewhere,
    edit: (name: RuleName, typed: string) => {
      if (Object.keys(edits).length === 0) setBase(rules);
      setEdits((current) => ({ ...current, [name]: typed }));
    },
    discard: () => {
      setEdits({});
      setChangedElsewhere(false);
    },
    save: () => {
      if (!input || saving.isPending) return;
      // Whether the Google calendar counts is switched beside this form, and no matter to it.
      const { version } = isSame(toRulesForm(base), saved) ? rules : base;
      saving.mutate({ ...input, version });
    },
  };
}

export type RulesFormState = ReturnType<typeof useRulesForm>;
