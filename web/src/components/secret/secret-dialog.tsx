import { useState } from "react";
import { UnsavedGuard } from "../draft/unsaved-guard";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { Dialog } from "../ui/dialog";
import { SecretShown } from "./secret-shown";

interface SecretDialogProps {
  title: string;
  description: string;
  secret: string;
  warning: string;
  /** The confirmation when it is closed without copying. */
  loses: Record<"title" | "text" | "confirmLabel" | "cancelLabel", string>;
  onClose: () => void;
}

export function SecretDialog({ title, description, secret, warning, loses, onClose }: SecretDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (isCopied ? onClose() : setAsking(true));
  return (
    <Dialog
      open
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
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={onClose} danger {...loses} />
      <UnsavedGuard dirty={!isCopied && !isAsking} {...loses} />
    </Dialog>
  );
}
