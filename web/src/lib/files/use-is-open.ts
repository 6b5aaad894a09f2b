import { useEffect, useRef } from "react";

/** A ref that is true while a component is mounted, so that no file is downloaded after its dialog was closed. */
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
