import * as a from "../kept/attributes";

/** The key of the item after which a scan continues. */
export interface Position {
  pk: string;
  sk: string;
}

/** The version of the data's format, and the progress of the current migration: a single item in the table. */
export const dataVersionEntity = a
  .entity("datashape", { version: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } } })
  .ofNone({
    /** The number of finished migrations plus 1. */
    version: { type: "number", required: true },
    /** Where the current migration continues; absent until it has finished a first page of items. */
    position: { type: a.json<Position>() },
    /** Number of processed pages of items. A run records a page only if `step` is unchanged since it began the page. */
    step: { type: "number", required: true },
    updated_at: { type: "string", required: true },
    /** The last ISO instant that the one-machine edition wrote, to check the clock at its next start; none on AWS. */
    seen_at: { type: "string" },
  });

export type DataVersion = a.Item<typeof dataVersionEntity>;
