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
  const details = fill ? OPTIONAL_DETAILS.filter((detail) => fill.details[detail] !== undefined) : [];
  return {
    write: ({ client }) =>
      client
        .patch({ practice_id, id })
        .data((attributes, { add, set, remove }) => {
          if (delta.total) add(attributes.total_appointments, delta.total);
          if (delta.completed) add(attributes.completed_appointments, delta.completed);
          for (const [key, start] of Object.entries(delta.visits)) {
            const visit = Reflect.get(attributes.visits, key);
            if (start === null) remove(visit);
            else set(visit, start);
          }
          for (const [purchase_id, sessions] of Object.entries(delta.sessions ?? {})) {
            const used = Reflect.get(Reflect.get(attributes.packages, purchase_id), "sessions_used");
            if (sessions !== 0) add(used, sessions);
          }
          if (delta.sale) {
            set(Reflect.get(attributes.packages, delta.sale.purchase_id), delta.sale.state);
            add(attributes.sales, 1);
          }
          for (const detail of details) set(attributes[detail], fill?.details[detail] ?? "");
          if (fill) set(attributes.directory, fill.directory);
          set(attributes.updated_at, ctx.clock.now().toISOString());
        })
        .where((attributes, { eq, notExists }) =>
          [
            ...(delta.sale ? [eq(attributes.sales, delta.sale.salesBefore)] : []),
            ...(fill ? [eq(attributes.directory, fill.directoryBefore)] : []),
            ...details.map((detail) => notExists(attributes[detail])),
          ].join(" AND "),
        )
        .commit(),
    refused: () => STALE,
  };
}

/** A client with a delta that may sell a package but moves no appointment. */
export const withSale = (client: ClientRecord, { sale }: ClientDelta): ClientRecord =>
  sale ? { ...client, packages: { ...client.packages, [sale.purchase_id]: sale.state } } : client;
