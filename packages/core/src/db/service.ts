import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { Service } from "electrodb";
import { agentActivityEntity, agentDayEntity, agentTokenEntity } from "../agent/entity";
import { appointmentEntity, dayEntity } from "../appointment/entity";
import { grantEntity, loginEntity, usedSignInEntity } from "../auth/entity";
import { exceptionEntity } from "../availability/entity";
import { billEntity } from "../bill/entity";
import { packageEntity } from "../catalog/entity";
import { clientCountEntity, clientEntity, clientIdentityEntity, clientTaskEntity } from "../client/entity";
import { feedEntity } from "../feed/entity";
import { idempotencyEntity } from "../idempotency/entity";
import { calendarTaskEntity, mirrorTaskEntity, resumeTaskEntity } from "../meet/entity";
import { dataVersionEntity } from "../migration/entity";
import { counterEntity, paymentEntity, paymentMarkEntity, tallyEntity } from "../payment/entity";
import { practiceEntity } from "../practice/entity";
import { ledgerEntity, purchaseEntity } from "../purchase/entity";
import { seriesEntity } from "../series/entity";

/** The one service over all entities: what can be written together in one transaction. */
export const createService = (client: DynamoDBClient, table: string) =>
  new Service(
    {
      agentToken: agentTokenEntity(),
      agentActivity: agentActivityEntity(),
      agentDay: agentDayEntity(),
      practice: practiceEntity(),
      login: loginEntity(),
      usedSignIn: usedSignInEntity(),
      grant: grantEntity(),
      exception: exceptionEntity(),
      appointment: appointmentEntity(),
      day: dayEntity(),
      calendarTask: calendarTaskEntity(),
      mirrorTask: mirrorTaskEntity(),
      resumeTask: resumeTaskEntity(),
      client: clientEntity(),
      clientCount: clientCountEntity(),
      identity: clientIdentityEntity(),
      clientTask: clientTaskEntity(),
      feed: feedEntity(),
      idempotency: idempotencyEntity(),
      package: packageEntity(),
      purchase: purchaseEntity(),
      ledger: ledgerEntity(),
      bill: billEntity(),
      payment: paymentEntity(),
      paymentMark: paymentMarkEntity(),
      tally: tallyEntity(),
      counter: counterEntity(),
      series: seriesEntity(),
      dataVersion: dataVersionEntity(),
    },
    { client, table },
  );

export type Entities = ReturnType<typeof createService>["entities"];
