import { useEffect, useRef, useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { askFirst, DISCARDING } from "../../../components/lazy/questions";
import { InlineFailure } from "../../../components/load/load-view";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Tabs } from "../../../components/ui/tabs";
import { messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpcClient } from "../../../lib/trpc";
import { BroughtCard, useBring } from "./brought-card";
import { type Asked, answered, nextAsked, nextNamed } from "./model/calls";
import type { Decision } from "./model/input";
import type { Line, Written } from "./model/line-cells";
import {
  GROUPS,
  type Group,
  groupOf,
  type Reviewed,
  settled,
  toReviewed,
  undecided,
  withClient,
  withLine,
} from "./model/review";
import { totalsOf } from "./model/totals";
import { ReviewRow } from "./review-row";
import { TotalsCard } from "./totals-card";

/** The rows of a review: looks up clients for lines without a phone, then previews the lines in limited calls. */
function useReview(lines: readonly Line[]) {
  const [rows, setSettled] = useState(() => settled(lines.map(toReviewed)));
  const [setRows] = useState(() => (change: Change) => setSettled((old) => settled(change(old))));
  const [failure, setFailure] = useState<unknown>(null);
  const named = useRef(new Set<string>());
  const isAsking = useRef(false);
  const isTouched = useRef(false);

  useEffect(() => {
    if (isAsking.current || failure !== null) return;
    const name = nextNamed(rows, named.current);
    const nextCall = nextAsked(rows);
    if (name === undefined && nextCall.open.length === 0) return;
    isAsking.current = true;
    const work = name === undefined ? lookAt(rows, nextCall) : fillIn(name);
    // Allows the next call before the answer is rendered, because that render sends the next call.
    const free = () => {
      isAsking.current = false;
    };
    work.finally(free).then((read) => {
      if (name !== undefined) named.current.add(name);
      setRows(read);
    }, setFailure);
  }, [rows, failure, setRows]);

  const byHand = (change: Change) => {
    isTouched.current = true;
    setRows(change);
  };
  const change = (number: number, to: (row: Reviewed) => Reviewed) =>
    byHand((old) => old.map((row) => (row.line.number === number ? to(row) : row)));

  return {
    rows,
    failure,
    /** Whether the user has decided, corrected or left out a row. */
    isTouched,
    retry: () => setFailure(null),
    edit: (number: number, to: Written) => byHand((old) => withLine(old, number, to)),
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
  // Discards the previews if rows have changed since the call, because the previews may be stale.
  return (now) => (now === rows ? answered(now, asked, answer.rows) : [...now]);
}

async function fillIn(name: string): Promise<Change> {
  const { client } = await trpcClient.client.byInfo.query({ name });
  return (rows) => (client ? withClient(rows, client) : [...rows]);
}

const LABELS: Record<Group, string> = {
  new: "Nuevas",
  known: "Ya están",
  warned: "Con avisos",
  doubtful: "Por decidir",
  refused: "Con problemas",
  brought: "Traídas antes",
  repeated: "Repetidas",
  out: "Fuera",
};

const SHOWN = 25;

interface ReviewStepProps {
  lines: Line[];
  isFromGoogle: boolean;
  onBack: () => void;
}

export function ReviewStep({ lines, isFromGoogle, onBack }: ReviewStepProps) {
  const review = useReview(lines);
  const { rows } = review;
  const bringing = useBring(review.setRows);
  const totals = totalsOf(rows);
  const people = totals.people.new + totals.people.known;
  const [chosen, setChosen] = useState<Group | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const tabs = GROUPS.filter((group) => totals.groups[group] > 0);
  const group = chosen && tabs.includes(chosen) ? chosen : (FIRST.find((each) => tabs.includes(each)) ?? "new");
  const found = rows.filter((row) => groupOf(row) === group);
  const reasons = reasonsOf(found);

  if (bringing.state !== "idle") {
    const decide = () => {
      review.setRows(undecided);
      bringing.again();
    };
    return <BroughtCard {...{ rows, bringing, isFromGoogle, onBack }} onDecide={decide} />;
  }
  const startOver = () => {
    if (!review.isTouched.current) onBack();
    else askFirst({ ...DISCARDING, text: "Lo que decidiste y corregiste aquí se pierde.", onConfirm: onBack });
  };
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <TotalsCard totals={totals}>
        {totals.waiting > 0 && !review.failure && (
          <p role="status" className="mb-3 text-sm text-ink-soft">
            Revisando: {rows.length - totals.waiting} de {rows.length}…
          </p>
        )}
        {review.failure !== null && (
          <div className="mb-3">
            <InlineFailure load={{ isRetrying: false, retry: review.retry }} message={messageOf(review.failure)} />
          </div>
        )}
        {totals.groups.doubtful > 0 && (
          <Banner tone="amber" className="mb-3">
            {counted(totals.groups.doubtful, "persona se parece", "personas se parecen")} a alguien que ya tienes o que
            viene en otra fila. Las que no decidas no se traen.
          </Banner>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={startOver}>{isFromGoogle ? "Traer de otra parte" : "Elegir otro archivo"}</Button>
          <Button
            variant="primary"
            disabled={people === 0 || totals.waiting > 0}
            onClick={() => void bringing.bring(rows)}
          >
            Aceptar y traer {counted(people, "persona", "personas")}
          </Button>
        </div>
      </TotalsCard>
      {tabs.length > 0 && (
        <Card>
          <Tabs
            label={isFromGoogle ? "Personas de tu calendario" : "Personas del archivo"}
            items={tabs.map((value) => ({ value, label: LABELS[value], count: totals.groups[value] }))}
            value={group}
            onChange={(value) => {
              setChosen(value);
              setShown(SHOWN);
            }}
          >
            {group === "out" && reasons.length > 0 && (
              <p className="pb-2 text-sm text-ink-soft">
                {reasons.map(([reason, count]) => `${reason} ${count}`).join(" · ")}
              </p>
            )}
            {/* Keeps the group while a row of it is corrected: a preview may put a row into an earlier group. */}
            <ul className="divide-y divide-line" onFocus={() => setChosen(group)}>
              {found.slice(0, shown).map((row) => (
                <ReviewRow key={row.line.number} row={row} {...review} />
              ))}
            </ul>
            {found.length > shown && (
              <div className="flex justify-center pt-4">
                <Button onClick={() => setShown(shown + SHOWN)}>Ver más ({found.length - shown})</Button>
              </div>
            )}
          </Tabs>
        </Card>
      )}
      <UnsavedGuard dirty onLeave={() => undefined} />
    </div>
  );
}

const FIRST: Group[] = ["doubtful", "refused", "warned", "new", "known", "brought", "repeated", "out"];

function reasonsOf(rows: readonly Reviewed[]): [reason: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { line } of rows) if (line.out) counts.set(line.out, (counts.get(line.out) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
