import { rowsAtOnce } from "@sereno/core/things/import/rules";
import { weeksOf } from "@sereno/core/things/import/schema";
import { useEffect, useRef, useState } from "react";
import { trpcClient } from "../../../lib/trpc";
import { type Reviewed, toReviewed, withLine } from "./model/review";
import { type Decision, inputOf, type Line, mended, type Written } from "./model/rows";

/** What is asked of the server at once, in order: who has which line's number, and what it says. */
function nextAsked(rows: readonly Reviewed[]) {
  const open = rows
    .filter(({ isOut, preview }) => !isOut && !preview)
    .flatMap((row) => {
      const input = inputOf(row.line, row.decision);
      return "row" in input ? [{ row, sent: input.row }] : [];
    });
  return open.slice(0, rowsAtOnce(open.map(({ sent }) => weeksOf(sent))));
}

/** Of whom no phone is known: names that a client may have. */
const nextNamed = (rows: readonly Reviewed[], asked: ReadonlySet<string>): string | undefined =>
  rows.find(({ line, isOut }) => !isOut && !line.phone && line.name.length > 1 && !asked.has(line.name))?.line.name;

/**
 * Lines under review. The server says of each what bringing it would do, as many at a time as one call takes; of who comes without a phone it is asked first
 * whether a client is called so. What is changed is asked about anew.
 */
export function useReview(lines: readonly Line[]) {
  const [rows, setRows] = useState(() => lines.map(toReviewed));
  const [failure, setFailure] = useState<unknown>(null);
  const named = useRef(new Set<string>());
  const isAsking = useRef(false);

  useEffect(() => {
    if (isAsking.current || failure !== null) return;
    const name = nextNamed(rows, named.current);
    const asked = nextAsked(rows);
    if (name === undefined && asked.length === 0) return;
    isAsking.current = true;
    const work = name === undefined ? lookAt(asked) : fillIn(name);
    work
      .then((change) => setRows(change), setFailure)
      .finally(() => {
        isAsking.current = false;
      });
    if (name !== undefined) named.current.add(name);
  }, [rows, failure]);

  const change = (number: number, to: (row: Reviewed) => Reviewed) =>
    setRows((old) => old.map((row) => (row.line.number === number ? to(row) : row)));

  return {
    rows,
    failure,
    retry: () => setFailure(null),
    edit: (number: number, to: Written) => setRows((old) => withLine(old, number, to)),
    decide: (number: number, decision: Decision) => change(number, (row) => ({ ...row, decision, preview: null })),
    leaveOut: (number: number, isOut: boolean) => change(number, (row) => ({ ...row, isOut })),
    setRows,
  };
}

type Change = (rows: Reviewed[]) => Reviewed[];

async function lookAt(asked: ReturnType<typeof nextAsked>): Promise<Change> {
  const { rows: previews } = await trpcClient.import.preview.query({ rows: asked.map(({ sent }) => sent) });
  const found = new Map(asked.map(({ row }, index) => [row, previews[index] ?? null]));
  // A line that was changed meanwhile is another, and is asked about anew.
  return (rows) => rows.map((row) => (found.has(row) ? { ...row, preview: found.get(row) ?? null } : row));
}

async function fillIn(name: string): Promise<Change> {
  const { client } = await trpcClient.client.byInfo.query({ name: name.slice(0, 120) });
  return (rows) =>
    rows.map((row) =>
      client && !row.line.phone && row.line.name === name
        ? { ...row, line: mended(row.line, { phone: client.phone }), decision: client.id, preview: null }
        : { ...row },
    );
}
