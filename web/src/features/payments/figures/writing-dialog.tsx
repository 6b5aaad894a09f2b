import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { Spinner } from "../../../components/ui/button";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { download } from "../../../components/ui/download";
import { ErrorState } from "../../../components/ui/error-state";
import { useIsOpen } from "../../../lib/files/use-is-open";

interface WritingDialogProps {
  title: string;
  name: string;
  write: () => Promise<Blob>;
  onClose: () => void;
}

export function WritingDialog({ title, name, write, onClose }: WritingDialogProps) {
  const isOpen = useIsOpen();
  const writing = useMutation({
    mutationFn: write,
    onSuccess: (file) => {
      if (!isOpen.current) return;
      void download(name, file);
      onClose();
    },
  });
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    writing.mutate();
  });
  useEffect(() => begin(), []);
  return (
    <Dialog onClose={onClose} title={title} footer={<CancelButton />}>
      {writing.isError ? (
        <ErrorState
          message="No se pudo preparar el PDF."
          hint="Revisa tu internet e inténtalo de nuevo."
          onRetry={() => writing.mutate()}
          className="py-4!"
        />
      ) : (
        <p role="status" className="flex items-center gap-3 py-2 text-ink-soft">
          <Spinner />
          Preparando el PDF
        </p>
      )}
    </Dialog>
  );
}
