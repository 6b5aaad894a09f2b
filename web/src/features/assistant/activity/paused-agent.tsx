import type { AgentPause } from "@sereno/core/domain/agent/output";
import { RotateCcw } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askFirst } from "../../../components/lazy/questions";
import { Banner } from "../../../components/ui/banner";
import { Button, ButtonLink } from "../../../components/ui/button";
import { agentActivityAddress } from "../../../domain/address/addresses";
import { ConfirmIdentityDialog, isTooOld } from "../../../domain/google/recent-sign-in";
import { pauseText } from "../model/pause-text";
import { useResumeToken, useUndoAgent } from "./use-undo-agent";

const NotUndone = lazyDialog(() => import("./not-undone-dialog"));

const UNDOES =
  "Las citas que canceló, movió o acortó en las últimas 24 horas vuelven a ser como eran, y lo que agendó, vendió o registró se retira. Si algo ya no se puede, te decimos qué y por qué.";

export default function PausedAgent({ pause }: { pause: AgentPause }) {
  const undoing = useUndoAgent();
  const resuming = useResumeToken();
  const { token_id, token_label } = pause;
  const ask = () =>
    askFirst({
      onConfirm: () => undoing.mutate(token_id),
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
          <Button
            variant="ghost"
            icon={<RotateCcw aria-hidden />}
            pending={undoing.isPending}
            disabled={isBusy}
            className="px-3 text-sm"
            onClick={ask}
          >
            Deshacer todo
          </Button>
          <Button
            variant="ghost"
            pending={resuming.isPending}
            disabled={isBusy}
            className="px-3 text-sm"
            onClick={() => resuming.mutate({ id: token_id })}
          >
            Volver a permitir
          </Button>
          <ButtonLink variant="ghost" to={agentActivityAddress()} className="px-3 text-sm">
            Ver qué hizo
          </ButtonLink>
        </>
      }
    >
      {pauseText(pause)}
      {isTooOld(resuming.error) && <ConfirmIdentityDialog onClose={resuming.reset} />}
      {undoing.data && undoing.data.length > 0 && <NotUndone hindered={undoing.data} onClose={undoing.reset} />}
    </Banner>
  );
}
