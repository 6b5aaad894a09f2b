import { useEffect, useRef } from "react";

/** A ref that is true while a dialog is mounted, so that no file is downloaded after the dialog was closed. */
export function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
