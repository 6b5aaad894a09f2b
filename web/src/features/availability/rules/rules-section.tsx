import type { BookingRules } from "@sereno/core/domain/booking/output";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { PageNotLoaded } from "../../../components/load/page-not-loaded";
import { BannerInView } from "../../../components/ui/banner-in-view";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { SkeletonGroup } from "../../../components/ui/skeleton";
import { cx } from "../../../lib/cx";
import { focusProblem } from "../hours/focus-problem";
import { BusyCard } from "./busy-card";
import { RuleFields } from "./rule-fields";
import { rulesText } from "./rules-form";
import { RULES_FAILED, useRules, useRulesForm } from "./use-rules-form";

const RulesSkeleton = () => <SkeletonGroup label="Cargando reglas de agenda" bones={["h-14 w-full rounded-card"]} />;

export function RulesSection() {
  const load = useRules();
  return (
    <section aria-labelledby="rules-heading" className="mt-6 min-w-0">
      <h2 id="rules-heading" className="mb-3 text-lg font-semibold">
        Reglas de agenda
      </h2>
      {load.data ? (
        <div className="grid gap-3">
          <FoldedRules rules={load.data} />
          <BusyCard rules={load.data} />
        </div>
      ) : (
        <PageNotLoaded load={load} message={RULES_FAILED} skeleton={<RulesSkeleton />} />
      )}
    </section>
  );
}

/** Collapsed to one line; closing it keeps the input. */
function FoldedRules({ rules }: { rules: BookingRules }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Card className="p-0!">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card px-4 py-2 text-left -outline-offset-2 hover:bg-sunken md:px-5"
      >
        {rulesText(rules)}
        <ChevronDown
          aria-hidden
          className={cx("size-4 shrink-0 text-ink-soft transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <div id={id} hidden={!isOpen} className="border-t border-line p-4 md:p-5">
        <p className="mb-4 max-w-3xl text-sm text-ink-soft">
          Con ellas se ofrecen tus horas libres, y tu agente no agenda fuera de ellas. A ti te avisamos, y puedes
          agendar de todos modos.
        </p>
        <RulesFields rules={rules} />
      </div>
    </Card>
  );
}

function RulesFields({ rules }: { rules: BookingRules }) {
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
