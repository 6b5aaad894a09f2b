import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { type ReactNode, useEffect, useState } from "react";
import { useBackCloses } from "../../lib/back";
import { Button } from "./button";
import { FocusReturn } from "./focus-return";

/** Whether a dialog is mounted and may open: Headless UI makes the page inert only if a dialog opens after mounting. */
export function useOpensAfterMount(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return isReady;
}

export interface ConfirmDialogProps {
  open?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  disabled?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, text, children, confirmLabel, cancelLabel = "Cancelar", danger, pending } = props;
  const isReady = useOpensAfterMount();
  const close = () => {
    if (!pending) props.onClose();
  };
  useBackCloses(open, close);
  return (
    <Dialog open={open && isReady} onClose={close} role="alertdialog" className="fixed inset-0 z-50">
      <DialogBackdrop className="absolute inset-0 bg-backdrop" />
      <div className="absolute inset-0 flex items-center justify-center p-4">
        <DialogPanel
          transition
          className="max-h-full w-full max-w-sm overflow-y-auto rounded-card border border-line bg-surface p-5 text-ink shadow-pop transition data-closed:translate-y-2 data-closed:opacity-0"
        >
          <FocusReturn />
          <DialogTitle className="text-lg font-semibold">{title}</DialogTitle>
          {text && <Description className="mt-1.5 text-ink-soft">{text}</Description>}
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button autoFocus={danger} onClick={close}>
              {cancelLabel}
            </Button>
            <Button
              autoFocus={!danger}
              variant={danger ? "danger" : "primary"}
              pending={pending}
              disabled={props.disabled}
              onClick={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
