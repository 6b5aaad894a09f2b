import { asRead, type Write } from "../../db/index";
import type { ClientRecord } from "../../domain/client/entity";
import { AppError } from "../../errors";
import { countWrite } from "./count";
import { oldestUnpaid } from "./debt";
import { debtorWrite } from "./totals";

/** Deletes the client's record, if unchanged since it was read. */
export function removal(client: ClientRecord): Write[] {
  const { practice_id, id, revision, merging } = client;
  if (merging) throw new AppError("busy", { message: MERGING_TEXT });
  return [
    {
      write: (entities) => entities.client.delete({ practice_id, id }).where(asRead({ revision }, "revision")).commit(),
    },
    countWrite(client, -1),
    ...(oldestUnpaid(client.unpaid) === null ? [] : [debtorWrite({ practice_id, client_id: id }, null)]),
  ];
}

const MERGING_TEXT = "Estamos terminando de unir este cliente con otro. Inténtalo de nuevo en un momento.";
