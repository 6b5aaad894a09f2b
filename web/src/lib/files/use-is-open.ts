import { useEffect, useRef } from "react";

/** A ref that is true while the component is mounted: no file must be downloaded after its dialog was closed. */
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
