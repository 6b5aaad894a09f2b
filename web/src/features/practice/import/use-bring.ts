import { useRef, useState } from "react";
import { trpc, trpcClient } from "../../../lib/trpc";
import { nextBrought, withOutcomes } from "./model/calls";
import { isComing, type Reviewed } from "./model/review";

/** Sends lines without an answer again: the server recognises lines that it has imported by their content. */
export function useBring(setRows: (change: () => Reviewed[]) => void) {
  const [state, setState] = useState<"idle" | "bringing" | "stopped" | "broken" | "done">("idle");
  const [failure, setFailure] = useState<unknown>(null);
  const id = useRef<string>(undefined);
  const isStopping = useRef(false);
  const starting = trpc.import.start.useMutation();

  const bring = async (rows: readonly Reviewed[]) => {
    setState("bringing");
    isStopping.current = false;
    try {
      id.current ??= (await starting.mutateAsync({ rows: rows.filter(isComing).length })).id;
      let left = [...rows];
      for (let next = nextBrought(left); next.length > 0; next = nextBrought(left)) {
        const answer = await trpcClient.import.bring.mutate({ id: id.current, rows: next.map(({ sent }) => sent) });
        const now = withOutcomes(left, next, answer.rows);
        setRows(() => now);
        left = now;
        if (isStopping.current) return setState("stopped");
      }
      setState("done");
    } catch (error) {
      setFailure(error);
      setState("broken");
    }
  };
  const stop = () => {
    isStopping.current = true;
  };
  const again = () => {
    id.current = undefined;
    setState("idle");
  };
  return { state, failure, bring, stop, again };
}
