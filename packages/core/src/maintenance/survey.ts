import * as z from "zod/mini";
import { ENTITY } from "../db/electrodb";
import { type Context, readPractice } from "../db/index";
import { PARKED } from "../store/meet/change";

/** Attributes that the survey reads. None contains personal data. */
const Seen = z.object({
  [ENTITY]: z.string(),
  due: z.optional(z.string()),
  due_at: z.optional(z.string()),
  created_at: z.optional(z.string()),
  updated_at: z.optional(z.string()),
});

export interface Survey {
  kinds: Record<string, number>;
  /** ISO instants of the first and last sign-in; null if unknown. */
  opened_at: string | null;
  signed_in_at: string | null;
  waiting: Record<string, { items: number; since: string }>;
  /** Number of calendar tasks that wait until the therapist reconnects Google. */
  parked: number;
  /** Number of the practice's records in the failed lists of queues: processing failed 20 times or more. */
  failed: number;
}

/** An operator's overview of a practice; null if it does not exist. */
export async function surveyPractice(
  { db, clock }: Pick<Context, "db" | "clock">,
  practice_id: string,
): Promise<Survey | null> {
  const now = clock.now().toISOString();
  const survey: Survey = { kinds: {}, opened_at: null, signed_in_at: null, waiting: {}, parked: 0, failed: 0 };
  const attributes = Object.keys(Seen.shape).filter((name) => name !== ENTITY);
  for await (const page of readPractice(db, practice_id, attributes)) {
    for (const item of page) count(survey, Seen.parse(item), now);
  }
  return survey.kinds.practice ? survey : null;
}

const later = (a: string | null, b: string | undefined) => (b && (!a || b > a) ? b : a);

function count(survey: Survey, item: z.infer<typeof Seen>, now: string): void {
  const kind = item[ENTITY];
  survey.kinds[kind] = (survey.kinds[kind] ?? 0) + 1;
  if (kind === "practice") survey.opened_at = item.created_at ?? null;
  if (kind === "session") survey.signed_in_at = later(survey.signed_in_at, item.created_at);
  // Each sign-in renews the grant of access to Google, which stays when the session has ended.
  if (kind === "grant") survey.signed_in_at = later(survey.signed_in_at, item.updated_at);
  const [queue = "", part] = item.due?.split("#") ?? [];
  if (queue === PARKED) survey.parked += 1;
  else if (part === "failed") survey.failed += 1;
  else if (queue && item.due_at && item.due_at <= now) {
    const waiting = survey.waiting[queue] ?? { items: 0, since: item.due_at };
    survey.waiting[queue] = { items: waiting.items + 1, since: [waiting.since, item.due_at].sort()[0] ?? item.due_at };
  }
}
