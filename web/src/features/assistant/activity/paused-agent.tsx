import type { AgentPause, UndoHindrance } from "@sereno/core/domain/agent/output";
import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askFirst } from "../../../components/lazy/questions";
import { Banner } from "../../../components/ui/banner";
import { QuietButton, QuietLink } from "../../../components/ui/button";
import { toast } from "../../../components/ui/toast/toast";
import { agentActivityAddress } from "../../../domain/address/addresses";
import { ConfirmIdentityDialog, isTooOld } from "../../../domain/google/recent-sign-in";
import { useAuth } from "../../../lib/auth";
import { isNotFound } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpc, trpcClient } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { pauseText } from "../model/pause-text";
import { overText } from "../model/token-texts";

/** Undoes, in parts, a token's actions of the 24 hours before its pause; resolves to those not undone, with reasons. */
function useUndoAgent() {
  return useMutation({
    mutationFn: async ({ token_id, by_link }: AgentPause): Promise<UndoHindrance[]> => {
      const hindered: UndoHindrance[] = [];
      let undone = 0;
      let cursor: string | null = null;
      do {
        const part: Awaited<ReturnType<typeof trpcClient.agent.undo.mutate>> = await trpcClient.agent.undo.mutate({
          token_id,
          cursor,
        });
        undone += part.undone;
        hindered.push(...part.hindered);
        cursor = part.next_cursor;
      } while (cursor);
      const count = counted(undone, "cambio deshecho", "cambios deshechos");
      if (hindered.length === 0 && by_link > 0) toast.neutral("Lo que hicieron los enlaces sigue igual", count);
      else if (hindered.length === 0) toast.success("Todo quedó como estaba", count);
      return hindered;
    },
    onError: (error) => toast.failed("No se pudo deshacer todo", error),
  });
}

function useResumeToken(isOver: boolean) {
  const { user, updateUser } = useAuth();
  const forget = (token_id: string) => {
    if (!user) return;
    updateUser({ ...user, agent_pauses: user.agent_pauses.filter((each) => each.token_id !== token_id) });
  };
  return trpc.agent.resume.useMutation({
    onSuccess: (_, { id }) => {
      forget(id);
      if (!isOver) toast.success("Tu asistente puede seguir");
    },
    onError: (error, { id }) => {
      if (isNotFound(error)) forget(id);
      else if (!isTooOld(error))
        toast.failed(isOver ? "No se pudo quitar el aviso" : "No se pudo permitir de nuevo", error);
    },
  });
}

const NotUndone = lazyDialog(() => import("./not-undone-dialog"));

const UNDOES =
  "Las citas que canceló, movió o acortó en las 24 horas antes de la pausa vuelven a ser como eran, y lo que agendó, vendió o registró se retira. Si algo ya no se puede, te decimos qué y por qué.";

export default function PausedAgent({ pause }: { pause: AgentPause }) {
  const { token_id, token_label } = pause;
  const { instant } = useClock();
  const { data } = trpc.agent.tokens.useQuery();
  const token = data?.tokens.find(({ id }) => id === token_id);
  const isOver = data !== undefined && (!token || overText(token, instant) !== null);
  const undoing = useUndoAgent();
  const resuming = useResumeToken(isOver);
  const ask = () =>
    askFirst({
      onConfirm: () => undoing.mutate(pause),
      title: `¿Deshacer lo que hizo «${token_label}»?`,
      text: UNDOES,
      confirmLabel: "Deshacer todo",
      cancelLabel: "Volver",
    });
  const isBusy = undoing.isPending || resuming.isPending;
  return (
    <Banner
      tone="amber"
      title={`Tu asistente «${token_label}» se puso en pausa`}
      className="mb-5"
      action={
        <>
          <QuietButton icon={<RotateCcw aria-hidden />} pending={undoing.isPending} disabled={isBusy} onClick={ask}>
            Deshacer todo
          </QuietButton>
          <QuietButton pending={resuming.isPending} disabled={isBusy} onClick={() => resuming.mutate({ id: token_id })}>
            {isOver ? "Quitar aviso" : "Volver a permitir"}
          </QuietButton>
          <QuietLink to={agentActivityAddress()}>Ver qué hizo</QuietLink>
        </>
      }
    >
      {pauseText(pause, isOver)}
      {isTooOld(resuming.error) && <ConfirmIdentityDialog onClose={resuming.reset} />}
      {undoing.data && undoing.data.length > 0 && <NotUndone hindered={undoing.data} onClose={undoing.reset} />}
    </Banner>
  );
}
