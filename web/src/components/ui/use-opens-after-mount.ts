import { useEffect, useState } from "react";

/** False for the first frame, because Headless UI makes the page inert only if a dialog opens after it mounts. */
export function useOpensAfterMount(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return isReady;
}
