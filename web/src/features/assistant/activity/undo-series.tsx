import type { AgentActivity, UndoHindrance } from "@sereno/core/domain/agent/output";
import { type Interval, minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askFirst } from "../../../components/lazy/questions";
import { Button, QuietButton } from "../../../components/ui/button";
import { toggled } from "../../../components/ui/form/checkbox";
import { toast } from "../../../components/ui/toast/toast";
import { isGivenUp, settling } from "../../../domain/payment/settlement/settling";
import { askIfHeld } from "../../../domain/waitlist/ask-if-held";
import { useSayCancelled } from "../../../domain/waitlist/use-say-cancelled";
import { appCode, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpc, trpcClient } from "../../../lib/trpc";

function useUndoSeries() {
  const sayCancelled = useSayCancelled();
  return useMutation({
    mutationFn: (of: { id: string; client_id: string }) =>
      settling({ of: "citas", send: (settle) => trpcClient.series.cancel.mutate({ ...of, settle }) }),
    onSuccess: ({ appointments }, { id }) => sayCancelled(id, appointments),
    onError: (error) => {
      if (isGivenUp(error)) return;
      if (appCode(error) === "past") toast.neutral("No hay qué cancelar", messageOf(error));
      else toast.failed("No se pudo cancelar la serie", error);
    },
  });
}

export function useUndoChange() {
  return trpc.agent.undoChange.useMutation({
    onSuccess: ({ undone, hindered: [hindrance] }) => {
      if (!hindrance) toast.success("Quedó como estaba");
      else if (undone > 0) toast.neutral("No todo quedó como estaba", hindrance.message);
      else toast.error("No se pudo deshacer", hindrance.message);
    },
    onError: (error) => toast.failed("No se pudo deshacer", error),
  });
}

const hourIn =
  (zone: string) =>
  ({ was_at, starts_at, was_minutes, minutes }: AgentActivity): Interval => {
    const start = toLocal(zone, minuteOfIso(was_at ?? starts_at ?? ""));
    return { start, end: start + (was_minutes ?? minutes ?? 1) };
  };

/** Asks before an undo if a waiting client may have an offer for the old time (only its start for a cancellation). */
export const useAskIfHeld = (zone: string) =>
  useMutation({ mutationFn: (changes: AgentActivity[]) => askIfHeld(changes.map(hourIn(zone)), zone) });

export function UndoSeries({ id, client_id, clientName }: { id: string; client_id: string; clientName: string }) {
  const undoing = useUndoSeries();
  const ask = () =>
    askFirst({
      onConfirm: () => undoing.mutate({ id, client_id }),
      title: "¿Cancelar la serie?",
      text: `${clientName}: se cancelan todas las citas de esta serie que están por venir. Las que usan un paquete le devuelven su sesión mientras siga vigente.`,
      confirmLabel: "Cancelar citas",
      cancelLabel: "Volver",
      danger: true,
    });
  return (
    <Button variant="ghost" pending={undoing.isPending} onClick={ask} className="shrink-0 self-start px-3! text-sm">
      Deshacer<span className="sr-only"> serie de {clientName}</span>
    </Button>
  );
}

const NotUndone = lazyDialog(() => import("./not-undone-dialog"));

export function useUndoSeveral(undoable: AgentActivity[], zone: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const asking = useAskIfHeld(zone);
  const undoing = useMutation({
    mutationFn: async (ids: string[]) => {
      const hindered: UndoHindrance[] = [];
      let undone = 0;
      // The oldest first, because its undo also undoes the later changes of its appointment.
      for (const id of [...ids].reverse()) {
        const answer = await trpcClient.agent.undoChange.mutate({ id });
        undone += answer.undone;
        hindered.push(...answer.hindered);
      }
      return { undone, hindered };
    },
    onSuccess: ({ undone, hindered }) => {
      if (undone > 0) toast.success(`${counted(undone, "cambio deshecho", "cambios deshechos")}`);
      if (hindered.length > 0) NotUndone.open({ hindered });
    },
    onError: (error) => toast.failed("No se pudo deshacer todo", error),
    onSettled: () => setChosen(null),
  });
  const changes = undoable.filter(({ id }) => chosen?.has(id));
  const ids = changes.map(({ id }) => id);
  return {
    isChoosing: chosen !== null,
    count: ids.length,
    isPending: asking.isPending || undoing.isPending,
    begin: () => setChosen(new Set()),
    end: () => setChosen(null),
    all: () => setChosen(new Set(undoable.map(({ id }) => id))),
    undo: () =>
      void asking.mutateAsync(changes).then(
        () => undoing.mutate(ids),
        () => undefined,
      ),
    choiceOf: (id: string) =>
      chosen ? { isChosen: chosen.has(id), onChange: () => setChosen(toggled(chosen, id)) } : undefined,
  };
}

export function UndoSeveralBar({ several }: { several: ReturnType<typeof useUndoSeveral> }) {
  const { isChoosing, count, isPending, begin, end, all, undo } = several;
  if (!isChoosing) {
    return (
      <QuietButton onClick={begin} className="-ml-3">
        Deshacer varios
      </QuietButton>
    );
  }
  const what = counted(count, "cambio", "cambios");
  const ask = () =>
    askFirst({
      onConfirm: undo,
      title: `¿Deshacer ${what}?`,
      text: "Cada cita vuelve a ser como era. Si algo ya no se puede, te decimos qué y por qué.",
      confirmLabel: `Deshacer ${what}`,
      cancelLabel: "Volver",
    });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p role="status" className="grow text-sm text-ink-soft max-md:basis-full">
        {counted(count, "elegido", "elegidos")}
      </p>
      <Button variant="ghost" onClick={all} className="px-3">
        Elegir todos
      </Button>
      <Button onClick={end}>Cancelar</Button>
      <Button variant="primary" disabled={count === 0} pending={isPending} onClick={ask} className="max-md:grow">
        Deshacer
      </Button>
    </div>
  );
}
