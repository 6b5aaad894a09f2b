import { CloseButton } from "@headlessui/react";
import { Button } from "../../components/ui/button";

/** Closes the dialog around it as Escape does: with a question when something would be lost. */
export const CancelButton = () => (
  <CloseButton as={Button} type="button">
    Cancelar
  </CloseButton>
);
