import { decideAgain, type Write } from "../../table/commit";
import type { PracticeContext } from "../../table/context";
import type { EndpointRecord } from "../../things/endpoint/entity";
import { notFound } from "./read";

/** The queue of those that are told of events. */
export const PUSH_DUE = "push";

/** Writes an endpoint as it is now, as long as it is still as it was read: not deleted, nor in another's hands. */
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

/** Keeps with the practice whether any of its endpoints is told of nothing more, where that changes. */
export function stoppedWrites({ practice }: PracticeContext, endpoints: EndpointRecord[]): Write[] {
  const { practice_id } = practice;
  const endpoint_stopped = endpoints.some(({ stopped }) => stopped);
  if (endpoint_stopped === (practice.endpoint_stopped ?? false)) return [];
  return [
    {
      write: ({ practice: practices }) => practices.patch({ practice_id }).set({ endpoint_stopped }).commit(),
      refused: decideAgain,
    },
  ];
}
