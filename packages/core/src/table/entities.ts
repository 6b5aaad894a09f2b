import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createWriteTransaction, type Service } from "electrodb";
import { agentActivityEntity, agentDayEntity, agentDisruptionsEntity, agentTokenEntity } from "../things/agent/entity";
import { appointmentEntity, dayEntity } from "../things/appointment/entity";
import { grantEntity, loginEntity, usedSignInEntity } from "../things/auth/entity";
import { exceptionEntity } from "../things/availability/entity";
import { billEntity, billMarkEntity } from "../things/bill/entity";
import { packageEntity } from "../things/catalog/entity";
import { clientCountEntity, clientEntity, clientIdentityEntity, clientTaskEntity } from "../things/client/entity";
import { feedChangeEntity, feedEntity } from "../things/feed/entity";
import { idempotencyEntity } from "../things/idempotency/entity";
import { calendarTaskEntity, mirrorTaskEntity, resumeTaskEntity } from "../things/meet/entity";
import { dataVersionEntity } from "../things/migration/entity";
import {
  counterEntity,
  debtorEntity,
  dueTotalEntity,
  paymentEntity,
  paymentMarkEntity,
  tallyEntity,
} from "../things/payment/entity";
import { practiceEntity } from "../things/practice/entity";
import { ledgerEntity, purchaseEntity } from "../things/purchase/entity";
import { seriesEntity } from "../things/series/entity";

/** How each entity is made. */
const makers = {
  agentToken: agentTokenEntity,
  agentActivity: agentActivityEntity,
  agentDay: agentDayEntity,
  agentDisruptions: agentDisruptionsEntity,
  practice: practiceEntity,
  login: loginEntity,
  usedSignIn: usedSignInEntity,
  grant: grantEntity,
  exception: exceptionEntity,
  appointment: appointmentEntity,
  day: dayEntity,
  calendarTask: calendarTaskEntity,
  mirrorTask: mirrorTaskEntity,
  resumeTask: resumeTaskEntity,
  client: clientEntity,
  clientCount: clientCountEntity,
  identity: clientIdentityEntity,
  clientTask: clientTaskEntity,
  feed: feedEntity,
  feedChange: feedChangeEntity,
  idempotency: idempotencyEntity,
  package: packageEntity,
  purchase: purchaseEntity,
  ledger: ledgerEntity,
  bill: billEntity,
  billMark: billMarkEntity,
  payment: paymentEntity,
  paymentMark: paymentMarkEntity,
  tally: tallyEntity,
  counter: counterEntity,
  debtor: debtorEntity,
  dueTotal: dueTotalEntity,
  series: seriesEntity,
  dataVersion: dataVersionEntity,
};

type Makers = typeof makers;
export type Entities = { [Name in keyof Makers]: ReturnType<Makers[Name]> };
type Transaction = Pick<Service<Entities>["transaction"], "write">;

/**
 * All entities over one table, and what writes them together in one transaction. An entity is made when it is first asked for:
 * a function that starts makes those alone that its first call needs.
 */
export function openEntities(client: DynamoDBClient, table: string): Entities & { transaction: Transaction } {
  const made: Record<string, Entities[keyof Entities]> = {};
  const entities = {} as Entities;
  for (const [name, make] of Object.entries(makers)) {
    const open = () => {
      const entity = make();
      entity.setClient(client);
      entity.setTableName(table);
      return entity;
    };
    Object.defineProperty(entities, name, { enumerable: true, get: () => (made[name] ??= open()) });
  }
  const write: Transaction["write"] = (fn) => {
    // ElectroDB's types keep `check` for transactions; every entity has it.
    const items = fn(entities as unknown as Parameters<typeof fn>[0]);
    // It goes through all entities that it is given. Those of this transaction are made by now.
    return createWriteTransaction(made, () => items);
  };
  return Object.assign(entities, { transaction: { write } });
}
