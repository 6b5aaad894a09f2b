import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { UnsavedGuard } from "../draft/unsaved-guard";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { Dialog } from "../ui/dialog";
import { toast } from "../ui/toast/toast";

interface SecretShownProps {
  secret: string;
  warning: string;
  isCopied: boolean;
  onCopied: () => void;
}

function SecretShown({ secret, warning, isCopied, onCopied }: SecretShownProps) {
  const button = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => button.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      onCopied();
    } catch {
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      toast.error("No se pudo copiar", "El texto quedó seleccionado: cópialo a mano.");
    }
  };

  return (
    <div className="grid gap-4">
      <Banner tone="amber" title="No se vuelve a mostrar">
        {warning}
      </Banner>
      <div className="rounded-card border border-line bg-sunken p-4">
        <code ref={text} onCopy={onCopied} className="block font-mono text-sm wrap-anywhere select-all">
          {secret}
        </code>
        <Button
          ref={button}
          variant={isCopied ? "secondary" : "primary"}
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy()}
          className="mt-4 w-full"
        >
          <span aria-live="polite">{isCopied ? "Copiado" : "Copiar"}</span>
        </Button>
      </div>
    </div>
  );
}

interface SecretDialogProps {
  title: string;
  description: string;
  secret: string;
  warning: string;
  /** Texts of the confirmation if the user closes the dialog or leaves the page without copying the secret. */
  loses: Record<"title" | "text", string>;
  onClose: () => void;
}

export function SecretDialog({ title, description, secret, warning, loses, onClose }: SecretDialogProps) {
  const question = { ...loses, confirmLabel: "Cerrar sin copiar", cancelLabel: "Volver" };
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (isCopied ? onClose() : setAsking(true));
  return (
    <Dialog
      onClose={close}
      title={title}
      description={<span className="wrap-anywhere">{description}</span>}
      footer={
        <Button variant={isCopied ? "primary" : "secondary"} onClick={close}>
          Listo
        </Button>
      }
    >
      <SecretShown secret={secret} warning={warning} isCopied={isCopied} onCopied={() => setCopied(true)} />
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={onClose} danger {...question} />
      <UnsavedGuard dirty={!isCopied && !isAsking} {...question} />
    </Dialog>
  );
}
