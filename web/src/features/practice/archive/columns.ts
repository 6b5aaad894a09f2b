import type { Kind } from "@sereno/core/domain/export/asked/schema";
import type { Copied } from "@sereno/core/domain/export/schema";
import type { Cell } from "../../../lib/files/csv";

/** Lookups that the tables need besides the records themselves. */
export interface Known {
  nameOf(client_id: string | undefined): string;
  packageOf(purchase_id: string | undefined): string;
  /** Ids of annulled payments. */
  annulled: ReadonlySet<string>;
  /** Formats an instant as 'YYYY-MM-DD HH:mm' in the practice's zone. */
  at(instant: string | undefined): string;
}

export type Column<R> = [title: string, of: (record: R, known: Known) => Cell | boolean | undefined];

export const list = (texts: readonly string[] | undefined) => (texts ?? []).join(", ");
export const columnOf = <N extends string>(
  title: string,
  name: N,
): Column<{ [K in N]?: Cell | boolean | undefined }> => [title, (record) => record[name]];
export const ofClient: Column<{ client_id?: string | undefined }> = [
  "Cliente",
  ({ client_id }, { nameOf }) => nameOf(client_id),
];
export const when = <N extends string>(title: string, name: N): Column<{ [K in N]?: string | undefined }> => [
  title,
  (record, { at }) => at(record[name]),
];

export interface Table<K extends Kind> {
  file: string;
  columns: Column<Copied<K>>[];
}
