import { asRead, patch } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";
import type { PaymentRecord } from "../../domain/payment/entity";
import { announcedSum, announcementOf } from "../../store/payment/ledger";
import type { Difference } from "./difference";

/** Announced payments stored on a client that contradict the payment records. */
export function announcedDifference(client: ClientRecord, payments: PaymentRecord[]): Difference[] {
  const { practice_id, id, revision, merging, announced = {} } = client;
  const waiting = payments.filter((each) => each.client_id === id && each.status === "announced");
  const right = Object.fromEntries(waiting.map((each) => [each.id, announced[each.id] ?? announcementOf(each, null)]));
  const carried = Object.keys(announced);
  const isRight = carried.length === waiting.length && carried.every((each) => right[each]);
  // A merge moves payments one by one, so they may differ meanwhile.
  if (merging || isRight) return [];
  return [
    {
      of: id,
      counted: `announced ${announcedSum(client)}`,
      recorded: `announced ${announcedSum({ announced: right })}`,
      repair: [
        patch("client", {
          of: { practice_id, id },
          set: { announced: right, revision: revision + 1 },
          where: asRead({ revision }, "revision"),
        }),
      ],
    },
  ];
}
