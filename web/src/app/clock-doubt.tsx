import { longDate } from "@sereno/core/words/spanish/rules";
import { minuteOfIso, splitLocal, toLocal } from "@sereno/core/words/time/rules";
import { useEffect } from "react";
import { Banner } from "../components/ui/banner";
import { Button } from "../components/ui/button";
import { spokenTime } from "../lib/clock/spoken";
import { queryClient, trpc } from "../lib/trpc";
import { usePracticeZone } from "../lib/use-practice-zone";

interface Doubt {
  /** ISO instants, as `clock.doubt` answers them. */
  seen_at: string;
  machine_at: string;
  google_at: string | null;
}

/** What goes by the clock was read before: it is read again. */
const readAgain = () => {
  void queryClient.invalidateQueries();
};

/** Says what Sereno and the machine hold for the time, and lets the therapist decide where no other clock can. */
export function ClockDoubt({ doubt }: { doubt: Doubt }) {
  const zone = usePracticeZone();
  const confirm = trpc.clock.confirm.useMutation();
  useEffect(() => readAgain, []);
  const spoken = (iso: string) => {
    const { date, time } = splitLocal(toLocal(zone, minuteOfIso(iso)));
    return `${longDate(date)} de ${date.slice(0, 4)}, ${spokenTime(time)}`;
  };
  const { seen_at, machine_at, google_at } = doubt;
  return (
    <Banner
      tone="amber"
      title="Sereno no está segura de qué hora es"
      className="mb-5"
      action={
        google_at === null && (
          <Button
            className="mt-1.5 ml-3 text-sm"
            pending={confirm.isPending}
            onClick={() => confirm.mutate({ machine_at })}
          >
            Sí, es correcta
          </Button>
        )
      }
    >
      <dl className="mt-1 grid gap-x-2 sm:grid-cols-[auto_1fr]">
        <Reading of="Según lo último que vio">{spoken(seen_at)}</Reading>
        <Reading of="Según el computador">{spoken(machine_at)}</Reading>
        {google_at !== null && <Reading of="Según Google">{spoken(google_at)}</Reading>}
      </dl>
      <p className="mt-2">
        {google_at === null
          ? "¿Es correcta la hora del computador? Si no lo es, corrígela"
          : "Corrige la hora del computador"}{" "}
        en sus ajustes y Sereno sigue por sí sola. Mientras tanto puedes ver todo, pero no se guarda ningún cambio.
      </p>
    </Banner>
  );
}

const Reading = ({ of, children }: { of: string; children: string }) => (
  <>
    <dt>{of}</dt>
    <dd className="font-medium text-ink">{children}</dd>
  </>
);
