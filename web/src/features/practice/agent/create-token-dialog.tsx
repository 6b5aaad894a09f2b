import { zodResolver } from "@hookform/resolvers/zod";
import { CreateAgentTokenInput } from "@sereno/core/agent/schema";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { CancelButton } from "../../../components/ui/cancel-button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { Dialog } from "../../../components/ui/dialog";
import { UnsavedGuard } from "../../../components/unsaved-guard";
import { messageOf } from "../../../lib/errors";
import { TokenFields } from "./token-fields";
import { TokenShown } from "./token-shown";
import { useCreateToken } from "./use-agent";

const LOSES_TOKEN = {
  title: "¿Cerrar sin copiar el acceso?",
  text: "No se vuelve a mostrar: si no lo copiaste, tendrás que crear otro.",
  confirmLabel: "Cerrar sin copiar",
  cancelLabel: "Volver",
};

/** What most assistants need, and no more. */
const NEW_TOKEN: CreateAgentTokenInput = { label: "", right: "book", expires_in_days: 90 };

interface CreateTokenDialogProps {
  onClose: () => void;
}

/** Names an access, and then shows its token, the only time it can be seen. */
export default function CreateTokenDialog({ onClose }: CreateTokenDialogProps) {
  const creating = useCreateToken();
  const form = useForm({ resolver: zodResolver(CreateAgentTokenInput), defaultValues: NEW_TOKEN });
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const created = creating.data;
  const wouldLose = Boolean(created) && !isCopied;

  const close = () => {
    if (creating.isPending) return;
    if (wouldLose) setAsking(true);
    else onClose();
  };

  if (created) {
    return (
      <Dialog
        open
        onClose={close}
        title="Acceso creado"
        description={<span className="wrap-anywhere">{created.label}</span>}
        footer={
          <Button variant={isCopied ? "primary" : "secondary"} onClick={close}>
            Listo
          </Button>
        }
      >
        <TokenShown token={created.token} isCopied={isCopied} onCopied={() => setCopied(true)} />
        <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={onClose} danger {...LOSES_TOKEN} />
        <UnsavedGuard dirty={wouldLose && !isAsking} {...LOSES_TOKEN} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={close}
      onSubmit={form.handleSubmit((input) => {
        if (!creating.isPending) creating.mutate(input);
      })}
      title="Crear acceso"
      description="Tu asistente lo usa para conectarse con Sereno."
      footer={
        <>
          <CancelButton />
          <Button type="submit" variant="primary" pending={creating.isPending} className="max-md:grow">
            {creating.isPending ? "Creando..." : "Crear acceso"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {creating.isError && (
          <Banner tone="rose" title="No se pudo crear el acceso">
            {messageOf(creating.error)}
          </Banner>
        )}
        <FormProvider {...form}>
          <TokenFields />
        </FormProvider>
      </div>
    </Dialog>
  );
}
