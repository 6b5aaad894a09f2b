import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { inParallel } from "@sereno/core/db/in-parallel";
import type { Logger } from "@sereno/core/logger";

/** SQS accepts this many messages in one `SendMessageBatch` request. */
const PER_REQUEST = 10;
const PATIENCE = { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true };

/** Sends each text as a message. Returns how many were not queued, and logs why; never throws. */
export function createQueue(QueueUrl: string, log: Logger, client = new SQSClient({ requestHandler: PATIENCE })) {
  return async (messages: string[]): Promise<number> => {
    const requests = Array.from({ length: Math.ceil(messages.length / PER_REQUEST) }, (_, index) =>
      messages.slice(index * PER_REQUEST, (index + 1) * PER_REQUEST),
    );
    let lost = 0;
    await inParallel(requests, async (texts) => {
      const Entries = texts.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
      try {
        const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
        lost += Failed.length;
        if (Failed.length > 0) log.error("not_handed_on", { cause: Failed[0]?.Code });
      } catch (cause) {
        lost += texts.length;
        log.error("not_handed_on", { cause });
      }
    });
    return lost;
  };
}
