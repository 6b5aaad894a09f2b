import type { BookingRules } from "@sereno/core/domain/booking/output";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { PageNotLoaded } from "../../../components/load/page-not-loaded";
import { BannerInView } from "../../../components/ui/banner-in-view";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { focusProblem } from "../hours/focus-problem";
import { BusyCard } from "./busy-card";
import { RuleFields } from "./rule-fields";
import { RULES_FAILED, useRules, useRulesForm } from "./use-rules-form";

const RulesSkeleton = () => (
  <SkeletonGroup label="Cargando reglas de agenda">
    <Skeleton className="h-80 w-full rounded-card lg:h-64" />
  </SkeletonGroup>
);

/** How close, how soon and how many: what the offered times follow beside the published hours. */
export function RulesSection() {
  const load = useRules();
  return (
    <section aria-labelledby="rules-heading" className="mt-10 min-w-0">
      <h2 id="rules-heading" className="mb-1 text-lg font-semibold">
        Reglas de agenda
      </h2>
      <p className="mb-3 max-w-3xl text-sm text-ink-soft">
        Con ellas se ofrecen tus horas libres, y tu agente no agenda fuera de ellas. A ti te avisamos, y puedes agendar
        de todos modos.
      </p>
      {load.data ? (
        <div className="grid gap-3">
          <RulesCard rules={load.data} />
          <BusyCard rules={load.data} />
        </div>
      ) : (
        <PageNotLoaded load={load} message={RULES_FAILED} skeleton={<RulesSkeleton />} />
      )}
    </section>
  );
}

function RulesCard({ rules }: { rules: BookingRules }) {
  const form = useRulesForm(rules);
  return (
    <Card>
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
    </Card>
  );
}
