import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Context, JobReport } from "@sereno/core/db/index";

/** Condition that an item has expired. `ttl`, as on AWS, is a Unix time in seconds; items without it never expire. */
const EXPIRED = { names: { "#ttl": "ttl" }, condition: "#ttl < :now" };

/** Deletes expired items, because the embedded engine, unlike DynamoDB, keeps them. Each run scans the next page. */
export function createSweep(): (ctx: Context) => Promise<JobReport> {
  let start: Record<string, unknown> | undefined;
  return async ({ db, clock, log }) => {
    const report: JobReport = { done: 0, failed: 0 };
    const expired = {
      TableName: db.table,
      ExpressionAttributeNames: EXPIRED.names,
      ExpressionAttributeValues: { ":now": Math.floor(clock.now().getTime() / 1000) },
    };
    const page = await db.documents.send(
      new ScanCommand({
        ...expired,
        FilterExpression: EXPIRED.condition,
        ProjectionExpression: "pk, sk",
        Limit: 500,
        ExclusiveStartKey: start,
      }),
    );
    for (const { pk, sk } of page.Items ?? []) {
      try {
        await db.documents.send(
          new DeleteCommand({ ...expired, Key: { pk, sk }, ConditionExpression: EXPIRED.condition }),
        );
        report.done += 1;
      } catch (cause) {
        if (cause instanceof ConditionalCheckFailedException) continue;
        report.failed += 1;
        log.error("job_item_failed", { job: "sweep", cause });
      }
    }
    start = page.LastEvaluatedKey;
    return report;
  };
}
