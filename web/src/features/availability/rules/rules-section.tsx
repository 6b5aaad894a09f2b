import type { BookingRules } from "@sereno/core/domain/booking/output";
import { spokenMinutes } from "@sereno/core/domain/booking/rules";
import { longDate } from "@sereno/core/lib/spanish/rules";
import { MINUTES_PER_DAY, minuteOfIso, splitLocal, toLocal } from "@sereno/core/lib/time/rules";
import { ChevronDown, RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { PageNotLoaded } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Banner, BannerInView } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { Card, Skeleton, SkeletonGroup } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import { toast } from "../../../components/ui/toast/toast";
import { ConnectGoogleButton } from "../../../domain/google/connect-google-button";
import { useConnectionCheck, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { spokenInstant } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import { appCode, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";

const RULES_FAILED = "Error al cargar las reglas de agenda";

/** Summary of the rules, except cancelling and Google: 'Pausa de 15 minutos · 2 horas antes · hasta 90 días'. */
function rulesText(rules: BookingRules): string {
  const pause = Math.max(rules.buffer_before_minutes, rules.buffer_after_minutes);
  return [
    pause > 0 ? `Pausa de ${spokenMinutes(pause)}` : "Sin pausas",
    rules.minimum_notice_minutes > 0 && `${spokenMinutes(rules.minimum_notice_minutes)} antes`,
    `hasta ${counted(rules.horizon_days, "día", "días")}`,
    rules.max_per_day !== null && `${rules.max_per_day} al día`,
    rules.max_per_week !== null && `${rules.max_per_week} a la semana`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** State of the switch for Google busy times; switching on also reads the busy times at once. */
function useBusy({ version }: BookingRules) {
  const checkConnection = useConnectionCheck();
  const place = (answer: BookingRules) => queryUtils.availability.rules.setData(undefined, answer);
  const onError = (error: unknown) => {
    checkConnection();
    toast.failed("No se pudo leer tu calendario", error);
  };
  const refreshing = trpc.availability.refreshBusy.useMutation({
    onMutate: () => ({ before: queryUtils.availability.rules.getData()?.busy_as_of }),
    onSuccess: (answer, _input, { before }) => {
      place(answer);
      if (answer.busy_as_of === before) toast.error("Google no respondió", "Seguimos con lo último que leímos.");
    },
    onError,
  });
  const switching = trpc.availability.saveRules.useMutation({
    onSuccess: (answer) => {
      place(answer);
      if (answer.busy_from_google) refreshing.mutate();
    },
    onError: async (error) => {
      if (appCode(error) !== "stale_version") return toast.error("Error al guardar", messageOf(error));
      place(await trpcClient.availability.rules.query());
    },
  });
  return {
    switchTo: (busy_from_google: boolean) => switching.mutate({ busy_from_google, version }),
    isSwitching: switching.isPending,
    isChangedElsewhere: appCode(switching.error) === "stale_version",
    refresh: () => refreshing.mutate(),
    isRefreshing: refreshing.isPending,
  };
}

function BusyCard({ rules }: { rules: BookingRules }) {
  const { switchTo, refresh, isSwitching, isRefreshing, isChangedElsewhere } = useBusy(rules);
  const isConnected = useGoogleConnection() === "connected";
  const { zone, now } = useClock();
  const { busy_from_google: isOn, busy_as_of, busy_known_until, horizon_days } = rules;
  const knownUntil = busy_known_until ? toLocal(zone, minuteOfIso(busy_known_until)) : Number.POSITIVE_INFINITY;
  const isShort = knownUntil < now + horizon_days * MINUTES_PER_DAY && !isRefreshing;
  const asOf = busy_as_of ? `Leído: ${spokenInstant(busy_as_of, zone)}` : "Todavía no se ha leído.";
  return (
    <Card className="flex flex-col gap-3 py-3!">
      {isChangedElsewhere && (
        <BannerInView tone="amber" title="Tus reglas cambiaron en otro lugar.">
          Ya ves las actuales. Revísalas e inténtalo de nuevo.
        </BannerInView>
      )}
      <Switch
        label="No ofrecer horas ocupadas en mi Google Calendar"
        description="Solo de tu calendario principal. Guardamos cuándo, nunca de qué trata."
        checked={isOn}
        aria-disabled={isSwitching || undefined}
        onChange={(event) => !isSwitching && switchTo(event.target.checked)}
      />
      {isShort && (
        <Banner tone="amber" title="No sabemos qué horas tienes libres en tu calendario.">
          {knownUntil > now && `Desde el ${longDate(splitLocal(knownUntil).date)}, que es hasta donde lo leímos. `}
          Esas horas no se ofrecen a nadie más; cuando tú las agendas, te lo decimos antes.
        </Banner>
      )}
      {isOn && isConnected && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<RefreshCw aria-hidden />} pending={isRefreshing} onClick={refresh}>
            Actualizar ahora
          </Button>
          <p className="text-sm text-ink-soft" aria-live="polite">
            {asOf}
          </p>
        </div>
      )}
      {isOn && !isConnected && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ConnectGoogleButton />
          <p className="text-sm text-ink-soft">
            Conecta tu cuenta de Google para leer tu calendario. {busy_as_of && asOf}
          </p>
        </div>
      )}
    </Card>
  );
}

const RulesSkeleton = () => <SkeletonGroup label="Cargando reglas de agenda" bones={["h-14 w-full rounded-card"]} />;

const EditRules = lazyComponent(() => import("./edit-rules"), { loading: <Skeleton className="h-56" /> });

export function RulesSection() {
  const load = useLoaded(trpc.availability.rules.useQuery(), { title: RULES_FAILED });
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

/** The form of the rules, collapsed to a one-line summary at first. Collapsing the form again keeps its input. */
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
