import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { accountClosureEntity, keptReceiptEntity } from "../domain/account-closure/entity";
import { agentActivityEntity, agentDayEntity, agentDisruptionsEntity, agentTokenEntity } from "../domain/agent/entity";
import { appointmentEntity, dayEntity } from "../domain/appointment/entity";
import { approvalEntity } from "../domain/approval/entity";
import { grantEntity, loginEntity, usedSignInEntity } from "../domain/auth/entity";
import { exceptionEntity } from "../domain/availability/entity";
import { billEntity, billMarkEntity } from "../domain/bill/entity";
import { packageEntity } from "../domain/catalog/entity";
import { clientCountEntity, clientEntity, clientIdentityEntity, clientTaskEntity } from "../domain/client/entity";
import { confirmationEntity } from "../domain/confirmation/entity";
import { counterEntity } from "../domain/counter/entity";
import { dayClosureEntity } from "../domain/day-closure/entity";
import { endpointEntity } from "../domain/endpoint/entity";
import { eventEntity } from "../domain/event/entity";
import { expenseEntity } from "../domain/expense/entity";
import { feedChangeEntity, feedEntity } from "../domain/feed/entity";
import { handoffEntity, handoffMarkEntity } from "../domain/handoff/entity";
import { idempotencyEntity } from "../domain/idempotency/entity";
import { importEntity, importRowEntity } from "../domain/import/entity";
import { calendarTaskEntity, mirrorTaskEntity, resumeTaskEntity } from "../domain/meet/entity";
import { dataVersionEntity } from "../domain/migration/entity";
import { debtorEntity, dueTotalEntity, paymentEntity, paymentMarkEntity, tallyEntity } from "../domain/payment/entity";
import { practiceEntity } from "../domain/practice/entity";
import { ledgerEntity, purchaseEntity } from "../domain/purchase/entity";
import { emailRoundEntity, mailDayEntity } from "../domain/reminder/entity";
import { seriesEntity } from "../domain/series/entity";
import { freedHourEntity, offerEntity, offerLinkEntity, waitlistEntryEntity } from "../domain/waitlist/entity";

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
  dayClosure: dayClosureEntity,
  confirmation: confirmationEntity,
  accountClosure: accountClosureEntity,
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
  mailDay: mailDayEntity,
  dataVersion: dataVersionEntity,
  waiting: waitlistEntryEntity,
  offer: offerEntity,
  offerLink: offerLinkEntity,
  freedHour: freedHourEntity,
};

type Makers = typeof makers;
export type Entities = { [Name in keyof Makers]: ReturnType<Makers[Name]> };

/**
 * All entities over one table, each made at first use and then part of `made`: a cold start makes only those of its
 * first call.
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
