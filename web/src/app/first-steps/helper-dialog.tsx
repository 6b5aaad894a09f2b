import { CalendarDays, KeyRound } from "lucide-react";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import { Button } from "../../components/ui/button";
import { Section } from "../../components/ui/card";
import { CancelButton, Dialog } from "../../components/ui/dialog";
import { Switch } from "../../components/ui/form/checkbox";
import { useAgentSwitch } from "../../domain/practice/agent-switch";
import { useAuth } from "../../lib/auth";
import { trpc } from "../../lib/trpc";

const CreateTokenDialog = lazyDialog(() => import("../../features/assistant/access/create-token-dialog"));
const CreateFeedDialog = lazyDialog(() => import("../../features/practice/calendar/create-feed-dialog"));

export default function HelperDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const { isOn, turn } = useAgentSwitch(user?.agent_enabled ?? false);
  const { data } = trpc.feed.get.useQuery();
  const replaces = Boolean(data?.feed);
  return (
    <Dialog
      onClose={onClose}
      title="Asistente o calendario"
      description="Solo si los quieres. Después los encuentras en Asistente y en tu perfil."
      footer={<CancelButton label="Cerrar" />}
    >
      <div className="grid gap-6">
        <Section title="Agente de WhatsApp" text="Agenda, mueve y cancela citas con quien te escribe.">
          <Switch label="Agente activo" checked={isOn} onChange={(event) => turn(event.target.checked)} />
          {isOn && (
            <Button icon={<KeyRound aria-hidden />} onClick={() => CreateTokenDialog.open({})} className="mt-3">
              Crear acceso
            </Button>
          )}
        </Section>
        <Section
          title="Calendario en otra app"
          text="Una dirección secreta para ver tus citas en Apple, Outlook u otro."
        >
          <Button icon={<CalendarDays aria-hidden />} onClick={() => CreateFeedDialog.open({ replaces })}>
            {replaces ? "Cambiar dirección" : "Crear dirección"}
          </Button>
        </Section>
      </div>
    </Dialog>
  );
}
