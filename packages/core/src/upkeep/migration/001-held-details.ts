import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Database } from "../../table/database";
import { ENTITY } from "../../table/electrodb";
import type { ClientRecord } from "../../things/client/entity";
import type { OptionalDetail } from "../../things/person/schema";

/** What copies were kept of and a client may lack; of today's details only these. */
export const DETAILS = ["email", "identification_number"] as const satisfies readonly OptionalDetail[];
type Detail = (typeof DETAILS)[number];

const held = z.optional(z.string());

/** An appointment or a purchase as it was, as far as it says who somebody is; today payments are beside them. */
const OldRecord = z.object({
  [ENTITY]: z.enum(["appointment", "purchase", "payment"]),
  status: held,
  patient_email: held,
  identification_number: held,
  client_email: held,
  client_identification_number: held,
});
type OldRecord = z.infer<typeof OldRecord>;

const LIVE = ["scheduled", "confirmed", "in_progress"];

const DETAIL: Record<Detail, (record: OldRecord) => string | undefined> = {
  email: (record) => record.patient_email ?? record.client_email,
  identification_number: (record) => record.identification_number ?? record.client_identification_number,
};

/**
 * What a client's records say of them: the live appointments, the last of them first, then the latest appointment, then the
 * latest purchase. What only older ones say was taken away since.
 */
export async function heldDetails(
  db: Database,
  client: Pick<ClientRecord, "practice_id" | "id">,
): Promise<Partial<Record<Detail, string>>> {
  const records = await recordsOf(db, client);
  const appointments = records.filter((each) => each[ENTITY] === "appointment");
  const purchases = records.filter((each) => each[ENTITY] === "purchase");
  const live = appointments.filter(({ status }) => LIVE.includes(status ?? ""));
  const telling = [...live, ...appointments.slice(0, 1), ...purchases.slice(0, 1)];
  const say = (detail: Detail) => telling.map(DETAIL[detail]).find((text) => text !== undefined);
  return { email: say("email"), identification_number: say("identification_number") };
}

/** The newest first. By the SDK: they hold what their entities have no attribute for any more. */
async function recordsOf(db: Database, { practice_id, id }: Pick<ClientRecord, "practice_id" | "id">) {
  const records: OldRecord[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await db.documents.send(
      new QueryCommand({
        TableName: db.table,
        IndexName: "gsi2",
        KeyConditionExpression: "gsi2pk = :client",
        ExpressionAttributeValues: { ":client": `$sereno#practice_id_${practice_id}#client_id_${id}` },
        ScanIndexForward: false,
        ExclusiveStartKey: start,
      }),
    );
    records.push(...z.array(OldRecord).parse(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return records;
}
