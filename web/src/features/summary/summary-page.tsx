import type { Summary } from "@sereno/core/domain/summary/output";
import { isIdleSince } from "@sereno/core/domain/summary/rules";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { LoadView, PageNotLoaded, StaleNotice } from "../../components/load/load-view";
import { type Load, useLoaded } from "../../components/load/use-load";
import { Button } from "../../components/ui/button";
import { CardSkeleton, SectionCard, SkeletonGroup } from "../../components/ui/card";
import { MonthSteps } from "../../components/ui/month-steps";
import { Page } from "../../components/ui/page";
import { NothingYet } from "../../domain/appointment/nothing-yet";
import { EndingRow, IdleRow } from "../../domain/client/follow-up-texts";
import { trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { FigureCard } from "./figures/figure-card";
import { figuresOf, hasAnything, monthIn, monthText } from "./model/figures";

interface PeopleCardProps<Person> {
  title: string;
  text: string;
  load: Load<Person[]>;
  nobody: string;
  rowOf: (person: Person) => ReactNode;
}

const FIRST = 8;

function PeopleCard<Person>({ title, text, load, nobody, rowOf }: PeopleCardProps<Person>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <SectionCard title={title} text={text}>
      <LoadView load={load} message="No se pudo cargar la lista." skeleton={<PeopleSkeleton />}>
        {(people) => {
          if (people.length === 0) return <p className="text-ink-soft">{nobody}</p>;
          const isCut = !isWhole && people.length > FIRST;
          return (
            <>
              <ul className="-mt-2 divide-y divide-line">{people.slice(0, isCut ? FIRST : undefined).map(rowOf)}</ul>
              {isCut && (
                <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 pt-3 text-sm text-ink-soft">
                  Ves {FIRST} de {people.length}
                  <Button onClick={() => setWhole(true)}>Ver todos</Button>
                </div>
              )}
            </>
          );
        }}
      </LoadView>
    </SectionCard>
  );
}

const PeopleSkeleton = () => <SkeletonGroup label="Cargando la lista" className="space-y-3" bones={["h-12", "h-12"]} />;

const FIGURES = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 lg:grid-cols-3";

const SummarySkeleton = () => (
  <SkeletonGroup label="Cargando el resumen" className={FIGURES}>
    {["sessions", "hours", "share", "missed", "late", "income", "pending", "new", "inactive"].map((card) => (
      <CardSkeleton key={card} bones={["h-6 w-40 max-w-full", "mt-3 h-8 w-20", "mt-4 h-20"]} />
    ))}
  </SkeletonGroup>
);

const SUMMARY_FAILED = "No se pudo cargar el resumen";

/** Loads the figures of a month ('YYYY-MM'); the figures in view stay while another month loads. */
function useSummary(month: string) {
  const query = trpc.summary.month.useQuery({ month }, { placeholderData: (last) => last, refetchOnMount: "always" });
  return { ...useLoaded(query, { title: SUMMARY_FAILED }), isOld: query.isPlaceholderData };
}

const MONTH = "mes";

export function Component() {
  const { today } = useClock();
  const [params, setParams] = useSearchParams();
  const thisMonth = today.slice(0, 7);
  const month = monthIn(params.get(MONTH), thisMonth) ?? thisMonth;
  const load = useSummary(month);
  const show = (next: string) =>
    setParams(next === thisMonth ? {} : { [MONTH]: next }, { replace: true, preventScrollReset: true });
  return (
    <Page title="Resumen" actions={<ChosenMonth month={month} last={thisMonth} onMonth={show} />}>
      {load.data ? (
        <div aria-busy={load.isOld} className={load.isOld ? "opacity-60" : undefined}>
          <StaleNotice load={load} message={SUMMARY_FAILED} />
          <Figures summary={load.data} />
        </div>
      ) : (
        <PageNotLoaded load={load} message={SUMMARY_FAILED} skeleton={<SummarySkeleton />} />
      )}
      <People today={today} />
    </Page>
  );
}

const ChosenMonth = (props: ComponentProps<typeof MonthSteps>) => (
  <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
    <MonthSteps {...props}>
      <p aria-live="polite" className="w-44 max-w-[50vw] text-center font-semibold tabular-nums">
        {monthText(props.month)}
        {props.month === props.last && (
          <span className="block text-sm leading-tight font-normal text-ink-soft">hasta hoy</span>
        )}
      </p>
    </MonthSteps>
  </div>
);

function Figures({ summary }: { summary: Summary }) {
  const { month, month_before, year_before } = summary;
  const months = [month, month_before, year_before] as const;
  if (month.month === summary.this_month && !months.some(hasAnything))
    return <NothingYet title="Cuando atiendas tus primeras citas, aquí verás cómo va tu consulta." />;
  return (
    <div className={FIGURES}>
      {figuresOf(summary).map((figure) => (
        <FigureCard key={figure.title} figure={figure} months={months} />
      ))}
    </div>
  );
}

function People({ today }: { today: string }) {
  const load = useLoaded(trpc.payment.followUp.useQuery());
  const idle = load.data?.idle
    .filter(({ last_date }) => isIdleSince(last_date, today))
    .toSorted((a, b) => a.last_date.localeCompare(b.last_date));
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <PeopleCard
        title="Paquetes por terminarse"
        text="Quedan 2 sesiones o menos, o vencen en 30 días. De quienes vinieron en los últimos 90 días."
        load={{ ...load, data: load.data?.ending }}
        nobody="Ningún paquete está por terminarse."
        rowOf={(each) => <EndingRow key={each.package_purchase_id} ending={each} today={today} />}
      />
      <PeopleCard
        title="Sin próxima cita"
        text="Su última cita fue hace más de 21 días. De quienes vinieron en los últimos 90 días."
        load={{ ...load, data: idle }}
        nobody="Todos tienen próxima cita o vinieron hace poco."
        rowOf={(each) => <IdleRow key={each.client_id} idle={each} today={today} />}
      />
    </div>
  );
}
