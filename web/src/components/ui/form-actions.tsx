import type { ReactNode } from "react";
import { Button } from "./button";
import { CancelButton } from "./cancel-button";

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
