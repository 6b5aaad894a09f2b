import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { isTooOld, RecentSignIn } from "../../../domain/google/recent-sign-in";
import { useAuth } from "../../../lib/auth";
import { appCode } from "../../../lib/errors";
import { tellAtLogin } from "../../../lib/told-at-login";
import { trpc, trpcClient } from "../../../lib/trpc";

export default function EndSessionsDialog({ onClose }: { onClose: () => void }) {
  const { logout } = useAuth();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const [endsAgents, setEndsAgents] = useState(true);
  const [endsFeed, setEndsFeed] = useState(true);
  const { data, isPending, isError } = trpc.feed.get.useQuery();
  const end = async () => {
    setPending(true);
    try {
      await trpcClient.auth.revoke.mutate({ keep_agent_tokens: !endsAgents, keep_feed: !endsFeed });
    } catch (error) {
      if (isTooOld(error)) return setRefused(error);
      console.error("Revoking access failed:", error);
      if (appCode(error) !== "unauthorized") {
        const title = "Tus otros dispositivos pueden seguir con la sesión abierta";
        tellAtLogin({ tone: "amber", title, text: "Vuelve a entrar e inténtalo otra vez." });
      }
    }
    logout();
  };
  return (
    <RecentSignIn error={refused} onClose={onClose}>
      <ConfirmDialog
        onClose={onClose}
        onConfirm={() => void end()}
        pending={pending}
        disabled={isPending}
        danger
        title="¿Cerrar sesión en todos los dispositivos?"
        text="Se cierra también en este y se desconecta tu cuenta de Google: sin ella no se crean enlaces de Meet hasta que vuelvas a entrar."
        confirmLabel="Cerrar sesión"
      >
        <Checkbox
          label="Revocar también los accesos de tu agente"
          description="El asistente deja de conectarse hasta que le des otro."
          checked={endsAgents}
          disabled={pending}
          onChange={(event) => setEndsAgents(event.target.checked)}
        />
        {(data?.feed || isError) && (
          <Checkbox
            label="Revocar también la dirección para otros calendarios"
            description="El calendario que la lee deja de ver tus citas."
            checked={endsFeed}
            disabled={pending}
            onChange={(event) => setEndsFeed(event.target.checked)}
          />
        )}
      </ConfirmDialog>
    </RecentSignIn>
  );
}
