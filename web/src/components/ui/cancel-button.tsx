import { CloseButton } from "@headlessui/react";
import type { Ref } from "react";
import { Button } from "./button";

interface CancelButtonProps {
  label?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** Closes the dialog like Escape: asks if input would be lost. */
export const CancelButton = ({ label = "Cancelar", ...props }: CancelButtonProps) => (
  <CloseButton {...props} as={Button} type="button">
    {label}
  </CloseButton>
);
