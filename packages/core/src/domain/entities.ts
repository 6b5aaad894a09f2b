import type { EntityItem } from "electrodb";
import { accountClosureEntity, keptReceiptEntity } from "./account-closure/entity";
import { agentActivityEntity, agentDayEntity, agentDisruptionsEntity, agentTokenEntity } from "./agent/entity";
import { appointmentEntity, dayEntity } from "./appointment/entity";
import { approvalEntity } from "./approval/entity";
import { grantEntity, loginEntity, usedSignInEntity } from "./auth/entity";
import { exceptionEntity } from "./availability/entity";
import { billEntity, billMarkEntity } from "./bill/entity";
import { packageEntity } from "./catalog/entity";
import { clientCountEntity, clientEntity, clientIdentityEntity, clientTaskEntity } from "./client/entity";
import { confirmationEntity } from "./confirmation/entity";
import { counterEntity } from "./counter/entity";
import { dayClosureEntity } from "./day-closure/entity";
import { endpointEntity } from "./endpoint/entity";
import { eventEntity } from "./event/entity";
import { expenseEntity } from "./expense/entity";
import { feedChangeEntity, feedEntity } from "./feed/entity";
import { handoffEntity, handoffMarkEntity } from "./handoff/entity";
import { idempotencyEntity } from "./idempotency/entity";
import { importEntity, importRowEntity } from "./import/entity";
import { calendarTaskEntity, mirrorTaskEntity, resumeTaskEntity } from "./meet/entity";
import { dataVersionEntity } from "./migration/entity";
import { debtorEntity, dueTotalEntity, paymentEntity, paymentMarkEntity, tallyEntity } from "./payment/entity";
import { practiceEntity } from "./practice/entity";
import { ledgerEntity, purchaseEntity } from "./purchase/entity";
import { emailRoundEntity, mailDayEntity } from "./reminder/entity";
import { seriesEntity } from "./series/entity";
import { freedHourEntity, offerEntity, offerLinkEntity, waitlistEntryEntity } from "./waitlist/entity";

export const makers = {
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
export type EntityName = keyof Makers;
export type Entities = { [Name in EntityName]: ReturnType<Makers[Name]> };
export type RecordOf<N extends EntityName> = EntityItem<Entities[N]>;
export type AttributesOf<N extends EntityName> = Entities[N]["schema"]["attributes"];
