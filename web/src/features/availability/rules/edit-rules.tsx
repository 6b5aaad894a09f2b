import type { BookingRules } from "@sereno/core/domain/booking/output";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { BannerInView } from "../../../components/ui/banner-in-view";
import { Button } from "../../../components/ui/button";
import { focusProblem } from "../hours/focus-problem";
import { RuleFields } from "./rule-fields";
import { useRulesForm } from "./use-rules-form";

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
