import { useClose } from "@headlessui/react";
import type { ReactNode, Ref } from "react";
import { Button } from "./button";

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
