import { asRead, patch, type Write } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";

export interface Difference {
  /** The record's id, the date or the sum whose two values differ. Contains no person's name. */
  of: string;
  counted: string;
  recorded: string;
  repair: Write[];
}

export const compare = (of: string, counted: string, recorded: string, ...repair: Write[]): Difference[] =>
  counted === recorded ? [] : [{ of, counted, recorded, repair }];

export const clientRepair = ({ practice_id, id, revision }: ClientRecord, right: Partial<ClientRecord>): Write =>
  patch("client", {
    of: { practice_id, id },
    set: { ...right, revision: revision + 1 },
    where: asRead({ revision }, "revision"),
  });
