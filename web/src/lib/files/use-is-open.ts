import { useEffect, useRef } from "react";

/** Whether the component is still there: a file must not arrive after its dialog was closed. */
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
