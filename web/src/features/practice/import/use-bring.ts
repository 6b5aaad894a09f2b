import { ROWS_AT_ONCE, rowsAtOnce } from "@sereno/core/things/import/rules";
import { weeksOf } from "@sereno/core/things/import/schema";
import type { Dispatch, SetStateAction } from "react";
import { useRef, useState } from "react";
import { trpc, trpcClient } from "../../../lib/trpc";
import { isComing, type Reviewed } from "./model/review";
import { inputOf } from "./model/rows";

/** The next lines to be brought, with what is sent of each. */
function nextOf(rows: readonly Reviewed[]) {
  const open = rows
    .filter((row) => !row.outcome && isComing(row))
    .slice(0, ROWS_AT_ONCE)
    .flatMap((row) => {
      const input = inputOf(row.line, row.decision);
      return "row" in input ? [{ number: row.line.number, sent: input.row }] : [];
    });
  return open.slice(0, rowsAtOnce(open.map(({ sent }) => weeksOf(sent))));
}

/**
 * Brings what was accepted, as many lines at a time as one call takes. Broken off, it goes on with those that were not answered: what was brought
 * already is known by what it says.
 */
export function useBring(setRows: Dispatch<SetStateAction<Reviewed[]>>) {
  const [state, setState] = useState<"idle" | "bringing" | "broken" | "done">("idle");
  const [failure, setFailure] = useState<unknown>(null);
  const id = useRef<string>(undefined);
  const starting = trpc.import.start.useMutation();

  const bring = async (rows: readonly Reviewed[]) => {
    setState("bringing");
    try {
      id.current ??= (await starting.mutateAsync({ rows: rows.filter(isComing).length })).id;
      let left = [...rows];
      for (let next = nextOf(left); next.length > 0; next = nextOf(left)) {
        const answer = await trpcClient.import.bring.mutate({ id: id.current, rows: next.map(({ sent }) => sent) });
        const outcomes = new Map(next.map(({ number }, index) => [number, answer.rows[index] ?? null]));
        left = left.map((row) => ({ ...row, outcome: outcomes.get(row.line.number) ?? row.outcome }));
        setRows(left);
      }
      setState("done");
    } catch (error) {
      setFailure(error);
      setState("broken");
    }
  };
  return { state, failure, bring };
}
