import { useClose } from "@headlessui/react";
import type { Ref } from "react";
import { Button } from "./button";

interface CancelButtonProps {
  label?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** Closes the dialog like Escape: asks if input would be lost. */
export function CancelButton({ label = "Cancelar", ...props }: CancelButtonProps) {
  const close = useClose();
  return (
    <Button {...props} onClick={() => close()}>
      {label}
    </Button>
  );
}
