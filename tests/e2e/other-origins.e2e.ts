import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "../support/browser";
import { ownTableName } from "../support/own-tables";
import { spawnSereno, withDataDir } from "../support/spawn-sereno";

const listeningPorts = (): number[] =>
  readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .flatMap((line) => /^ *\d+: \w{8}:(\w{4}) 00000000:0000 0A/.exec(line)?.[1] ?? [])
    .map((port) => Number.parseInt(port, 16));

/** Runs in a page. Returns the tables that a database engine at any of these ports lists. */
async function findTables(ports: number[]): Promise<string[]> {
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": "DynamoDB_20120810.ListTables",
    "x-amz-date": "20260101T000000Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=any",
  };
  const ask = async (address: string): Promise<string[]> => {
    try {
      const answer = await fetch(address, { method: "POST", headers, body: "{}", signal: AbortSignal.timeout(5000) });
      const { TableNames = [] } = await answer.json();
      return TableNames;
    } catch {
      return []; // No listener, or one that refuses other origins.
    }
  };
  const addresses = ports.flatMap((port) =>
    ["127.0.0.1", "localhost", "0.0.0.0"].map((host) => `http://${host}:${port}`),
  );
  return (await Promise.all(addresses.map(ask))).flat();
}

test("a page of another origin finds no database, at whatever port it asks", { tag: "@long" }, ({ page }) =>
  withDataDir(async (DATA_DIR) => {
    const table = ownTableName(DATA_DIR.replaceAll(/\W/g, ""));
    const sereno = await spawnSereno({ DATA_DIR, DYNAMODB_ENDPOINT: undefined, DYNAMODB_TABLE: table });
    const elsewhere = createServer((_, response) => response.end("<!doctype html><title>Otra página</title>"));
    await new Promise<void>((done) => elsewhere.listen(0, "127.0.0.1", done));
    try {
      const address = elsewhere.address();
      const port = typeof address === "object" && address ? address.port : 0;
      await page.goto(`http://localhost:${port}`);
      const ports = listeningPorts();
      expect(ports).toContain(Number(new URL(sereno.url).port));
      expect(await page.evaluate(findTables, ports)).not.toContain(table);
    } finally {
      elsewhere.close();
      await sereno.stop();
    }
  }),
);
