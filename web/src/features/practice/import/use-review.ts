import { useEffect, useRef, useState } from "react";
import { trpcClient } from "../../../lib/trpc";
import { type Asked, answered, nextAsked } from "./model/calls";
import type { Decision } from "./model/input";
import { type Reviewed, settled, toReviewed, withLine } from "./model/review";
import { type Line, mended, type Written } from "./model/rows";

/** The next name of a line without a phone for which to look up a client. */
const nextNamed = (rows: readonly Reviewed[], asked: ReadonlySet<string>): string | undefined =>
  rows.find(({ line, isOut }) => !isOut && !line.phone && line.name.length > 1 && !asked.has(line.name))?.line.name;

/**
 * Lines under review. The server previews them in calls of limited size, and previews a line again after a change.
 * For lines without a phone, it first looks up a client with that name.
 */
export function useReview(lines: readonly Line[]) {
  const [rows, setSettled] = useState(() => settled(lines.map(toReviewed)));
  const [setRows] = useState(() => (change: Change) => setSettled((old) => settled(change(old))));
  const [failure, setFailure] = useState<unknown>(null);
  const named = useRef(new Set<string>());
  const isAsking = useRef(false);

  useEffect(() => {
    if (isAsking.current || failure !== null) return;
    const name = nextNamed(rows, named.current);
    const asked = nextAsked(rows);
    if (name === undefined && asked.open.length === 0) return;
    isAsking.current = true;
    const work = name === undefined ? lookAt(rows, asked) : fillIn(name);
    // Runs before the answer is rendered, because that render sends the next call.
    const free = () => {
      isAsking.current = false;
    };
    work.finally(free).then(setRows, setFailure);
    if (name !== undefined) named.current.add(name);
  }, [rows, failure, setRows]);

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

async function lookAt(rows: readonly Reviewed[], asked: Asked): Promise<Change> {
  const answer = await trpcClient.import.preview.query({
    rows: asked.open.map(({ sent }) => sent),
    before: asked.before,
  });
  // Discards the previews if the rows have changed meanwhile, because they may be stale.
  return (now) => (now === rows ? answered(now, asked, answer.rows) : [...now]);
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
