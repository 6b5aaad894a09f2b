import type { Write } from "../../db/index";
import type { EndpointRecord } from "../../domain/endpoint/entity";
import { notFound } from "./read";

/** The queue of endpoints with new events. */
export const PUSH_DUE = "push";
/** The queue of endpoints whose last delivery failed, so that hanging receivers do not delay others. */
export const PUSH_AGAIN = "push-again";

/** Replaces an endpoint, if unchanged since it was read. */
export const replaceWrite = (was: EndpointRecord, record: EndpointRecord): Write => ({
  write: ({ endpoint }) =>
    endpoint
      .put(record)
      .where((attributes, { eq, exists, notExists }) =>
        [
          exists(attributes.url),
          eq(attributes.sealed, was.sealed),
          eq(attributes.place, was.place),
          was.due_at ? eq(attributes.due_at, was.due_at) : notExists(attributes.due_at),
        ].join(" AND "),
      )
      .commit(),
});

export const deleteWrite = ({ practice_id, id }: EndpointRecord): Write => ({
  write: ({ endpoint }) =>
    endpoint
      .delete({ practice_id, id })
      .where(({ url }, { exists }) => exists(url))
      .commit(),
  refused: notFound,
});

const practiceWrite = (practice_id: string, endpoint_stopped: boolean): Write => ({
  write: ({ practice }) => practice.patch({ practice_id }).set({ endpoint_stopped }).commit(),
});

/** Marks on the practice that deliveries to an endpoint have stopped. */
export const stoppedWrite = ({ practice_id }: EndpointRecord): Write => practiceWrite(practice_id, true);

/**
 * Clears the practice's mark if no other endpoint is stopped; otherwise requires that the other one is still stopped.
 * If two are resumed at the same time, the second one clears the mark.
 */
export function unstoppedWrites(practice_id: string, others: EndpointRecord[]): Write[] {
  const still = others.find(({ stopped }) => stopped);
  if (still) return [stoppedCheck(still, true)];
  return [practiceWrite(practice_id, false), ...others.map((each) => stoppedCheck(each, false))];
}

const stoppedCheck = ({ practice_id, id }: EndpointRecord, isStopped: boolean): Write => ({
  write: ({ endpoint }) =>
    endpoint
      .check({ practice_id, id })
      .where(({ stopped }, { exists, notExists }) => (isStopped ? exists(stopped) : notExists(stopped)))
      .commit(),
});
