import { useEffect, useState } from "react";

/** False for the first frame: Headless UI makes the page inert only for a dialog that it sees opening. */
export function useOpensAfterMount(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return isReady;
}
