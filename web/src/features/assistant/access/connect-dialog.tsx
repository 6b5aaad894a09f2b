import type { AgentToken } from "@sereno/core/domain/agent/output";
import { CircleCheck, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton, Spinner } from "../../../components/ui/button";
import { copyText } from "../../../components/ui/copy-text";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { Field } from "../../../components/ui/form/field";
import { Select } from "../../../components/ui/form/select";
import { AgentSwitch } from "../../../domain/practice/agent-switch";
import { useAuth } from "../../../lib/auth";
import { whenText } from "../../../lib/clock/dates";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { type ConnectionStep, connectionSteps, PROGRAM_LABELS, PROGRAMS, type Program } from "../model/connections";

const OPTIONS = PROGRAMS.map((value) => ({ value, label: PROGRAM_LABELS[value] }));

interface ConnectDialogProps {
  token: Pick<AgentToken, "id" | "label" | "bound">;
  onClose: () => void;
}

export default function ConnectDialog({ token, onClose }: ConnectDialogProps) {
  const [program, setProgram] = useState<Program>("n8n");
  const { user } = useAuth();
  return (
    <Dialog
      onClose={onClose}
      title="Conectar tu asistente"
      description={<span className="wrap-anywhere">Con el acceso «{token.label}»</span>}
      footer={<CancelButton label="Cerrar" />}
    >
      <div className="grid gap-5">
        <Field label="Dónde vive">
          <Select options={OPTIONS} value={program} onChange={setProgram} />
        </Field>
        <ol className="grid gap-4">
          {connectionSteps(program, token, window.location.origin).map((step, index) => (
            <Step key={step.copied.label} step={step} number={index + 1} />
          ))}
        </ol>
        {user?.agent_enabled ? <FirstCall id={token.id} /> : <AgentSwitch enabled={false} />}
      </div>
    </Dialog>
  );
}

function Step({ step: { text, copied }, number }: { step: ConnectionStep; number: number }) {
  const copy = () => void copyText(copied.value, `${copied.label}: copiado`);
  return (
    <li>
      <p className="text-sm">
        {number}. {text}
      </p>
      <div className="mt-1.5 flex items-center gap-2 rounded-card border border-line bg-sunken py-1 pl-3">
        <code className="min-w-0 grow font-mono text-sm wrap-anywhere select-all">{copied.value}</code>
        <IconButton label={`Copiar ${copied.label}`} onClick={copy}>
          <Copy aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function FirstCall({ id }: { id: string }) {
  const { instant, zone } = useClock();
  const { data } = trpc.agent.tokens.useQuery(undefined, { refetchInterval: 3_000 });
  const used = data?.tokens.find((each) => each.id === id)?.last_used_at;
  return (
    <p role="status" className="flex items-center gap-2 rounded-card border border-line p-4 text-sm">
      {used ? (
        <>
          <CircleCheck aria-hidden className="size-5 shrink-0 text-primary" />
          <span>Funciona: tu asistente llamó. {whenText(used, instant, zone)}</span>
        </>
      ) : (
        <>
          <Spinner />
          <span>Haz la primera llamada: aquí verás cuándo llegó.</span>
        </>
      )}
    </p>
  );
}
