import * as a from "../kept/attributes";

/** The key of the item after which a scan continues. */
export interface Position {
  pk: string;
  sk: string;
}

/** The version of the data's format: a single item in the table. */
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
    /** ISO instant that the one-machine edition last recorded, to check the clock at its next start; absent on AWS. */
    seen_at: { type: "string" },
  });

export type DataVersion = a.Item<typeof dataVersionEntity>;
