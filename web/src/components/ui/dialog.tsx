import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog, useClose } from "@headlessui/react";
import { X } from "lucide-react";
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useBackCloses } from "../../lib/back";
import { cx } from "../../lib/cx";
import { type Attempt, useAttempt } from "../../lib/idempotency-key";
import { useUnsaved } from "../../lib/parts/unsaved";
import { Button, IconButton } from "./button";
import { ConfirmDialog, useOpensAfterMount } from "./confirm-dialog";
import { useFocusReturn } from "./focus-return";

export interface DialogProps {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Makes the panel a form, which a submit button in the footer or Enter submits. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  confirmClose?: boolean;
  /** Whether a change is being saved. Fields then take no input, and the dialog stays open to report a refusal. */
  isSaving?: boolean;
  dismissable?: boolean;
  /** Whether the dialog's address is a history entry, so that Back closes the dialog without further code. */
  isAddressed?: boolean;
  /** Attempt that this dialog's calls belong to, so that a retry keeps its idempotency key; by default, a new one. */
  attempt?: Attempt;
  initialFocus?: RefObject<HTMLElement | null>;
  size?: "md" | "lg" | "xl";
}

const SIZES = { md: "md:max-w-lg", lg: "md:max-w-2xl", xl: "md:max-w-4xl" };

/** The element to focus: `initial` at first; after a dialog above has closed, the element that last had the focus. */
function useFocusPlace(initial: RefObject<HTMLElement | null> | undefined) {
  const last = useRef<HTMLElement>(null);
  const keep = (event: FocusEvent<HTMLElement>) => {
    // Ignores focus in dialogs that were opened from this one: React delivers their events here, too.
    if (event.currentTarget.contains(event.target)) last.current = event.target;
  };
  const place = {
    get current() {
      return last.current?.isConnected ? last.current : (initial?.current ?? null);
    },
  };
  return { place, keep };
}

function useFocusAfterSaving(isSaving = false, last: RefObject<HTMLElement | null>) {
  const panel = useRef<HTMLDivElement>(null);
  const focus = useEffectEvent(() => {
    const invalid = panel.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (invalid || document.activeElement === document.body) (invalid ?? last.current)?.focus();
  });
  useEffect(() => (isSaving ? () => focus() : undefined), [isSaving]);
  return panel;
}

export function Dialog(props: DialogProps) {
  const { onClose, title, description, children, footer, onSubmit, confirmClose, isSaving, dismissable = true } = props;
  const [asking, setAsking] = useState(false);
  const isReady = useOpensAfterMount();
  useFocusReturn();
  const { place, keep } = useFocusPlace(props.initialFocus);
  const panel = useFocusAfterSaving(isSaving, place);
  useUnsaved(confirmClose === true);
  const requestClose = () => {
    if (!dismissable || isSaving) return;
    if (confirmClose) setAsking(true);
    else onClose();
  };
  useBackCloses(!props.isAddressed, requestClose);
  useAttempt(props.attempt);
  const content = (
    <>
      <div className="flex items-start gap-4 border-b border-line py-1.5 pr-2 pl-4 md:py-3 md:pl-6">
        <div className="min-w-0 grow py-2.5 md:pointer-fine:py-2">
          <DialogTitle className="text-lg leading-snug font-semibold wrap-anywhere">{title}</DialogTitle>
          {description && <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{description}</p>}
        </div>
        {dismissable && (
          <IconButton label="Cerrar" onClick={requestClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4 md:p-6">
        <div inert={isSaving}>{children}</div>
      </div>
      {footer && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
          {footer}
        </div>
      )}
    </>
  );
  return (
    <HeadlessDialog open={isReady} onClose={requestClose} initialFocus={place} className="fixed inset-0 z-40">
      <DialogBackdrop className="absolute inset-0 bg-backdrop" />
      <div className="absolute inset-0 flex items-center justify-center md:p-6">
        <DialogPanel
          ref={panel}
          transition
          onFocus={keep}
          className={cx(
            "flex h-full w-full flex-col bg-surface text-ink transition data-closed:translate-y-4 data-closed:opacity-0 md:h-auto md:max-h-full md:rounded-card md:border md:border-line md:shadow-pop",
            SIZES[props.size ?? "md"],
          )}
        >
          {onSubmit ? (
            <form
              noValidate
              className="flex min-h-0 grow flex-col"
              onSubmit={(event) => {
                event.preventDefault();
                // Hides the submit event from the form that rendered this dialog, to which React would deliver it, too.
                event.stopPropagation();
                onSubmit(event);
              }}
            >
              {content}
            </form>
          ) : (
            content
          )}
        </DialogPanel>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        title="¿Descartar los cambios?"
        text="Lo que escribiste no se ha guardado."
        confirmLabel="Descartar"
        cancelLabel="Seguir editando"
        danger
      />
    </HeadlessDialog>
  );
}

interface CancelButtonProps {
  label?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** Closes the dialog as Escape does: after a confirmation if input would be lost. */
export function CancelButton({ label = "Cancelar", ...props }: CancelButtonProps) {
  const close = useClose();
  return (
    <Button {...props} onClick={() => close()}>
      {label}
    </Button>
  );
}

interface FormActionsProps {
  pending?: boolean;
  disabled?: boolean;
  cancelLabel?: string;
  children: ReactNode;
}

export const FormActions = ({ pending = false, disabled = false, cancelLabel, children }: FormActionsProps) => (
  <>
    <CancelButton {...(cancelLabel ? { label: cancelLabel } : {})} />
    <Button type="submit" variant="primary" pending={pending} disabled={disabled} className="max-md:grow">
      {children}
    </Button>
  </>
);
