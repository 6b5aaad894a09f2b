import type { Author } from "../context";
import { STALE, type Write } from "../db/commit";
import type { ClientPackage, ClientRecord } from "./entity";
import { OPTIONAL_DETAILS, type OptionalDetail } from "./schema";

/** How what a client carries changes with an appointment or a purchase. */
export interface ClientDelta {
  total: number;
  completed: number;
  /** Visits to set (minutes since 1970), or to take away (null), by `visitKey`. */
  visits: Record<string, number | null>;
  /** Sessions used more, or (below 0) given back, by purchase. */
  sessions?: Record<string, number>;
  /** A purchase that is new, under the condition that the client's sales are still as many as were read. */
  sale?: { purchase_id: string; state: ClientPackage; salesBefore: number };
}

export const NO_CHANGE: ClientDelta = { total: 0, completed: 0, visits: {} };

/** The key of an appointment among its client's visits: the random end of its id, which is short and unique. */
export const visitKey = (appointmentId: string): string => appointmentId.slice(-10);

export type ClientKey = Pick<ClientRecord, "practice_id" | "id">;

/** Details that a mention brings to a client that lacked them when it was read. */
export interface FillIn {
  details: Partial<Record<OptionalDetail, string>>;
  directory: string;
  directoryBefore: string;
}

/** Changes what an existing client carries, and fills in what is still missing. */
export function deltaWrite(ctx: Author, { practice_id, id }: ClientKey, delta: ClientDelta, fill?: FillIn): Write {
  const { sale, total, completed, visits } = delta;
  const sessions = Object.entries(delta.sessions ?? {}).filter(([, used]) => used !== 0);
  const filled = OPTIONAL_DETAILS.flatMap((detail) => {
    const text = fill?.details[detail];
    return text === undefined ? [] : [[detail, text] as const];
  });
  return {
    write: ({ client }) =>
      client
        .patch({ practice_id, id })
        .data((attributes, operations) => {
          const { add, set } = operations;
          add(attributes.total_appointments, total);
          add(attributes.completed_appointments, completed);
          set(attributes.updated_at, ctx.clock.now().toISOString());
          changeEntries(attributes.visits, visits, operations);
          for (const [purchase_id, used] of sessions) {
            add(Reflect.get(Reflect.get(attributes.packages, purchase_id), "sessions_used"), used);
          }
          if (sale) set(Reflect.get(attributes.packages, sale.purchase_id), sale.state);
          add(attributes.sales, sale ? 1 : 0);
          for (const [detail, text] of filled) set(attributes[detail], text);
          if (fill) set(attributes.directory, fill.directory);
        })
        .where((attributes, { eq, notExists }) =>
          [
            ...(sale ? [eq(attributes.sales, sale.salesBefore)] : []),
            ...(fill ? [eq(attributes.directory, fill.directoryBefore)] : []),
            ...filled.map(([detail]) => notExists(attributes[detail])),
          ].join(" AND "),
        )
        .commit(),
    refused: () => STALE,
  };
}

interface MapOperations {
  set(path: unknown, value: number): unknown;
  remove(path: unknown): unknown;
}

function changeEntries(map: object, entries: Record<string, number | null>, { set, remove }: MapOperations): void {
  for (const [key, value] of Object.entries(entries)) {
    const path: unknown = Reflect.get(map, key);
    if (value === null) remove(path);
    else set(path, value);
  }
}

/** A client with a delta that may sell a package but moves no appointment. */
export const withSale = (client: ClientRecord, { sale }: ClientDelta): ClientRecord =>
  sale ? { ...client, packages: { ...client.packages, [sale.purchase_id]: sale.state } } : client;
