import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";

/** Initial data of a dialog; null until loaded. A failure shows a toast and calls `onFail`. */
export function useOpening<Start>(load: () => Promise<Start>, failed: string, onFail: () => void): Start | null {
  const [start, setStart] = useState<Start | null>(null);
  const begin = useEffectEvent(() => {
    load().then(setStart, (error: unknown) => {
      toast.failed(failed, error);
      onFail();
    });
  });
  useEffect(() => begin(), []);
  return start;
}
