import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { openEntities } from "@sereno/core/db/database";

/** Prints the keys of every kind of record: the index ("" is the table), pk and sk. */
const { entities } = openEntities(new DynamoDBClient({ region: "us-east-1" }), "none");
for (const [name, { schema }] of Object.entries(entities)) {
  for (const { index = "", pk, sk } of Object.values(schema.indexes)) {
    const parts = [pk, sk].map((key) => [...(key?.composite ?? [])].join(", "));
    console.log([name.padEnd(18), index.padEnd(5), (parts[0] ?? "").padEnd(28), parts[1]].join(" "));
  }
}
