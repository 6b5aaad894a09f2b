import * as a from "../kept/attributes";

/** An item's key, after which a scan continues. */
export interface Position {
  pk: string;
  sk: string;
}

/** The version of the data's shape: one item in the whole table. */
export const dataVersionEntity = a
  .entity("datashape", { version: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } } })
  .of({
    /** 1, plus one for each finished migration. */
    version: { type: "number", required: true },
    /** The last item that the current migration has processed; absent before it starts. */
    position: { type: a.json<Position>() },
    /** Number of processed pages. A condition on this number lets only one of two concurrent runners proceed. */
    step: { type: "number", required: true },
    updated_at: { type: "string", required: true },
    /** When the one-machine edition last recorded the time (ISO), for its next start's clock check; absent on AWS. */
    seen_at: { type: "string" },
  });

export type DataVersion = a.Item<typeof dataVersionEntity>;
