import type { BookingRules } from "@sereno/core/domain/booking/output";
import type { BookingRulesInput } from "@sereno/core/domain/booking/schema";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { queryUtils, trpcClient } from "../../../lib/trpc";
import { useEdits } from "../hours/use-edits";
import { changesIn, type RuleName, type RulesForm, readEdits, toRulesForm } from "./rules-form";

// Ignores Google busy times, which another card switches.
const differingRules = (a: BookingRules, b: BookingRules) => Object.keys(changesIn(toRulesForm(a), toRulesForm(b)));

export function useRulesForm(rules: BookingRules) {
  const { edits, changedElsewhere, edit, discard, ...editing } = useEdits<BookingRules, RulesForm, string>(
    rules,
    differingRules,
  );
  const saved = toRulesForm(rules);
  const changed = changesIn(saved, edits);
  const { input, problems } = readEdits(changed);
  const place = (answer: BookingRules) => {
    queryUtils.availability.rules.setData(undefined, answer);
    return answer;
  };

  const saving = useMutation({
    mutationFn: (sent: BookingRulesInput) =>
      editing.save(
        (version) => trpcClient.availability.saveRules.mutate({ ...sent, version }),
        async () => place(await trpcClient.availability.rules.query()),
      ),
    onMutate: () => queryUtils.availability.rules.cancel(),
    onSuccess: (answer) => {
      editing.settle(place(answer));
      toast.success("Reglas guardadas");
    },
    onError: (error) => {
      if (appCode(error) !== "stale_version") toast.error("Error al guardar", messageOf(error));
    },
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
      if (input && !saving.isPending) saving.mutate(input);
    },
  };
}

export type RulesFormState = ReturnType<typeof useRulesForm>;
