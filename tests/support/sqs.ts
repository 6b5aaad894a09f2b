import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import { listen, stop } from "./free-port";

const Batch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string() })),
});

/** Limits of a batch, from "Quotas related to messages" and "SendMessageBatch" in SQS's documentation. */
const MOST_ENTRIES = 10;
const MOST_BYTES = 1_048_576;

function refusalOf(entries: z.infer<typeof Batch>["Entries"]): string | null {
  if (entries.length === 0) return "EmptyBatchRequest";
  if (entries.length > MOST_ENTRIES) return "TooManyEntriesInBatchRequest";
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) return "BatchEntryIdsNotDistinct";
  if (entries.some(({ Id }) => !/^[\w-]{1,80}$/.test(Id))) return "InvalidBatchEntryId";
  if (entries.some(({ MessageBody }) => MessageBody === "")) return "InvalidMessageContents";
  const bytes = entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
  return bytes > MOST_BYTES ? "BatchRequestTooLong" : null;
}

// Stands in for an SQS queue. Refuses a batch that breaks SQS's rules, or any batch if `refuse` returns an error code.
export async function startQueue(take: (bodies: string[]) => void, refuse: () => string | null = () => null) {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
    const parsed = Batch.safeParse(await json(request));
    if (request.headers["x-amz-target"] !== "AmazonSQS.SendMessageBatch" || !parsed.success) {
      return answer(400, { __type: "com.amazonaws.sqs#UnsupportedOperation" });
    }
    const { QueueUrl, Entries } = parsed.data;
    const refusal = refuse() ?? (QueueUrl === url ? refusalOf(Entries) : "QueueDoesNotExist");
    if (refusal) return answer(refusal === "AccessDenied" ? 403 : 400, { __type: `com.amazonaws.sqs#${refusal}` });
    take(Entries.map(({ MessageBody }) => MessageBody));
    const Successful = Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: crypto.randomUUID(),
      MD5OfMessageBody: createHash("md5").update(MessageBody).digest("hex"),
    }));
    return answer(200, { Successful, Failed: [] });
  });
  const url = `http://127.0.0.1:${await listen(server)}/123456789012/queue`;
  return { url, stop: () => stop(server) };
}
