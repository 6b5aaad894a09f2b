import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { agentActivityEntity, agentDayEntity, agentDisruptionsEntity, agentTokenEntity } from "../things/agent/entity";
import { appointmentEntity, dayEntity } from "../things/appointment/entity";
import { approvalEntity } from "../things/approval/entity";
import { grantEntity, loginEntity, usedSignInEntity } from "../things/auth/entity";
import { exceptionEntity } from "../things/availability/entity";
import { billEntity, billMarkEntity } from "../things/bill/entity";
import { packageEntity } from "../things/catalog/entity";
import { clientCountEntity, clientEntity, clientIdentityEntity, clientTaskEntity } from "../things/client/entity";
import { closingEntity } from "../things/closing/entity";
import { confirmationEntity } from "../things/confirmation/entity";
import { counterEntity } from "../things/counter/entity";
import { departureEntity, keptReceiptEntity } from "../things/departure/entity";
import { endpointEntity } from "../things/endpoint/entity";
import { eventEntity } from "../things/event/entity";
import { expenseEntity } from "../things/expense/entity";
import { feedChangeEntity, feedEntity } from "../things/feed/entity";
import { handoffEntity, handoffMarkEntity } from "../things/handoff/entity";
import { idempotencyEntity } from "../things/idempotency/entity";
import { importEntity, importRowEntity } from "../things/import/entity";
import { calendarTaskEntity, mirrorTaskEntity, resumeTaskEntity } from "../things/meet/entity";
import { dataVersionEntity } from "../things/migration/entity";
import { debtorEntity, dueTotalEntity, paymentEntity, paymentMarkEntity, tallyEntity } from "../things/payment/entity";
import { practiceEntity } from "../things/practice/entity";
import { ledgerEntity, purchaseEntity } from "../things/purchase/entity";
import { emailRoundEntity } from "../things/reminder/entity";
import { seriesEntity } from "../things/series/entity";
import { freedHourEntity, offerEntity, offerLinkEntity, waitingEntity } from "../things/waitlist/entity";

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
  approval: approvalEntity,
  appointment: appointmentEntity,
  day: dayEntity,
  calendarTask: calendarTaskEntity,
  mirrorTask: mirrorTaskEntity,
  resumeTask: resumeTaskEntity,
  client: clientEntity,
  clientCount: clientCountEntity,
  identity: clientIdentityEntity,
  clientTask: clientTaskEntity,
  closing: closingEntity,
  confirmation: confirmationEntity,
  departure: departureEntity,
  keptReceipt: keptReceiptEntity,
  event: eventEntity,
  expense: expenseEntity,
  feed: feedEntity,
  feedChange: feedChangeEntity,
  endpoint: endpointEntity,
  handoff: handoffEntity,
  handoffMark: handoffMarkEntity,
  idempotency: idempotencyEntity,
  import: importEntity,
  importRow: importRowEntity,
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
  emailRound: emailRoundEntity,
  dataVersion: dataVersionEntity,
  waiting: waitingEntity,
  offer: offerEntity,
  offerLink: offerLinkEntity,
  freedHour: freedHourEntity,
};

type Makers = typeof makers;
export type Entities = { [Name in keyof Makers]: ReturnType<Makers[Name]> };

/**
 * All entities over one table. One is made when it is first asked for, and is among those that are `made` from then on: a function that
 * starts makes those alone that its first call needs.
 */
export function openEntities(client: DynamoDBClient, table: string) {
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
  return { entities, made };
}
