import { decideAgain, type Write } from "../../db/commit";
import type { EndpointRecord } from "../../domain/endpoint/entity";
import { notFound } from "./read";

/** The queue of those that are told of events. */
export const PUSH_DUE = "push";
/** And of those that did not take the last one: what hangs again keeps none of the others waiting. */
export const PUSH_AGAIN = "push-again";

/** Replaces an endpoint, if it has not been deleted or changed since it was read. */
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
  refused: decideAgain,
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
  refused: decideAgain,
});

/** Keeps with the practice that one of its endpoints is told of nothing more. */
export const stoppedWrite = ({ practice_id }: EndpointRecord): Write => practiceWrite(practice_id, true);

/**
 * Keeps with the practice that all are told again, as long as none of the others is stopped meanwhile. While one is it stays as it is, as
 * long as that one is: of two that go on at once the second says so.
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
  refused: decideAgain,
});
