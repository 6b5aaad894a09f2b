import type { BookingRules } from "@sereno/core/domain/booking/output";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { PageNotLoaded } from "../../../components/load/page-not-loaded";
import { Card } from "../../../components/ui/card";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { cx } from "../../../lib/cx";
import { BusyCard } from "./busy-card";
import { rulesText } from "./rules-text";
import { RULES_FAILED, useRules } from "./use-rules";

const RulesSkeleton = () => <SkeletonGroup label="Cargando reglas de agenda" bones={["h-14 w-full rounded-card"]} />;

const EditRules = lazyComponent(() => import("./edit-rules"), { loading: <Skeleton className="h-56" /> });

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

/** The rules, collapsed to one line; collapsing keeps the input. */
function FoldedRules({ rules }: { rules: BookingRules }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const id = useId();
  return (
    <Card className="p-0!">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
          setWasOpen(true);
        }}
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
        {wasOpen && <EditRules rules={rules} />}
      </div>
    </Card>
  );
}
