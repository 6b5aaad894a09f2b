import { useState } from "react";
import { Banner } from "../../components/ui/banner";
import { Button } from "../../components/ui/button";
import { CancelButton, Dialog } from "../../components/ui/dialog";
import { Field, TextInput } from "../../components/ui/form/field";
import { messageOf, titleOf } from "../../lib/errors";

interface AnnulDialogProps {
  title: string;
  description: string;
  effect: string;
  action: string;
  failed: string;
  initialReason?: string;
  error: unknown;
  isPending: boolean;
  onAnnul: (reason: string) => void;
  onClose: () => void;
}

export function AnnulDialog({ initialReason = "", error, isPending, onAnnul, onClose, ...texts }: AnnulDialogProps) {
  const [reason, setReason] = useState(initialReason);
  const [isAsked, setAsked] = useState(false);
  const save = () => {
    setAsked(true);
    if (reason.trim() && !isPending) onAnnul(reason.trim());
  };
  return (
    <Dialog
      onClose={onClose}
      onSubmit={save}
      confirmClose={reason !== initialReason}
      isSaving={isPending}
      title={texts.title}
      description={texts.description}
      footer={
        <>
          <CancelButton />
          <Button type="submit" variant="danger" pending={isPending} className="max-md:grow">
            {texts.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {Boolean(error) && (
          <Banner tone="rose" title={titleOf(error, texts.failed)}>
            {messageOf(error)}
          </Banner>
        )}
        <p className="text-ink-soft">{texts.effect}</p>
        <Field label="Motivo" error={isAsked && !reason.trim() ? "Escribe por qué se anula." : undefined}>
          <TextInput
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={200}
            autoComplete="off"
            data-autofocus
          />
        </Field>
      </div>
    </Dialog>
  );
}
